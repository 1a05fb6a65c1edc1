import { LRUCache } from 'lru-cache'
import { type ContentEncoding, encodeBytes } from '#http/content-encoding.ts'
import { entityTag } from '#http/entity-tag.ts'
import type { NetworkList } from '../network-list.ts'
import type { AppFiles } from './app-files.ts'
import { inlineScriptHashes, pageDocument } from './page-document.ts'
import { type Body, bodyResponse, encodingFor, type ResponseHeaders } from './responses.ts'
import { contentSecurityPolicy } from './security-headers.ts'

export interface Pages {
  /** A file of the app, or the document that every page begins with; undefined for a file that is not there. */
  answer(
    request: Request,
    path: string,
    headers: ResponseHeaders,
    requestId: string,
  ): Response | Promise<Response> | undefined
}

/** Documents that are remembered as they were sent. */
const SENT_DOCUMENTS = 200
const BUILD = '/assets/'

export function createPages(app: AppFiles, networks: NetworkList): Pages {
  const sent = new LRUCache<string, Body>({ max: SENT_DOCUMENTS })
  let known = { template: '', policy: '' }

  async function documentBody(html: string, encoding: ContentEncoding): Promise<Body> {
    const tag = entityTag(html, 'identity')
    const key = `${tag} ${encoding}`
    const before = sent.get(key)
    if (before) return before
    const bytes = await encodeBytes(Buffer.from(html), encoding)
    const body = { contentType: 'text/html; charset=utf-8', tag, bodies: new Map([[encoding, bytes]]) }
    sent.set(key, body)
    return body
  }

  /** The built app has one template for as long as it is served. */
  function policyOf(template: string): string {
    if (template !== known.template) {
      known = { template, policy: contentSecurityPolicy(inlineScriptHashes(template)) }
    }
    return known.policy
  }

  async function document(request: Request, path: string, headers: ResponseHeaders, requestId: string) {
    const [template, listed] = await Promise.all([app.document(path), networks.glance(requestId)])
    const body = await documentBody(pageDocument(template, path, listed), encodingFor(request))
    return bodyResponse(request, body, {
      ...headers,
      'Content-Security-Policy': app.contentSecurityPolicy ?? policyOf(template),
      'Cache-Control': 'no-cache',
    })
  }

  return {
    answer: (request, path, headers, requestId) => {
      const file = app.file(path)
      if (!file) return path.startsWith(BUILD) ? undefined : document(request, path, headers, requestId)
      return bodyResponse(request, file, {
        ...headers,
        'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
    },
  }
}
