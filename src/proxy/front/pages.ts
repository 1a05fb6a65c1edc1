import { LRUCache } from 'lru-cache'
import type { ListedNetwork } from '#contract/network-description.ts'
import type { RenderedPage } from '#explorer-protocol/page-rendering.ts'
import { type ContentEncoding, encodeBytes } from '#http/content-encoding.ts'
import { entityTag } from '#http/entity-tag.ts'
import type { NetworkList } from '../network-list.ts'
import type { AppFiles } from './app-files.ts'
import type { PageResponses } from './page-data.ts'
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
    /** Whether the visitor may cause a question to a data service. */
    mayAsk: () => boolean,
  ): Response | Promise<Response> | undefined
}

/** Documents that are remembered as they were sent. */
const SENT_DOCUMENTS = 200
const DRAWN_VIEWS = 200
const BUILD = '/assets/'

export interface PagesDependencies {
  readonly app: AppFiles
  readonly networks: NetworkList
  readonly answersOf: (path: string, mayAsk: () => boolean) => Promise<PageResponses | undefined>
  readonly reportFailure: (error: unknown) => void
}

export function createPages({ app, networks, answersOf, reportFailure }: PagesDependencies): Pages {
  const sent = new LRUCache<string, Body>({ max: SENT_DOCUMENTS })
  const views = new LRUCache<string, RenderedPage>({ max: DRAWN_VIEWS })
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

  /** Without a view the app draws everything itself: a fault of the drawing costs a moment and no page. */
  async function viewOf(
    path: string,
    listed: readonly ListedNetwork[],
    { key, answers }: PageResponses,
  ): Promise<RenderedPage | undefined> {
    const place = `${path} ${key} ${entityTag(JSON.stringify(listed), 'identity')}`
    const before = views.get(place)
    if (before) return before
    try {
      const view = await app.drawView?.({ path, networks: listed, answers })
      if (view) views.set(place, view)
      return view
    } catch (error) {
      reportFailure(error)
      return undefined
    }
  }

  async function document(
    request: Request,
    path: string,
    headers: ResponseHeaders,
    requestId: string,
    mayAsk: () => boolean,
  ) {
    const [template, listed, content] = await Promise.all([
      app.document(path),
      networks.glance(requestId),
      app.drawView ? answersOf(path, mayAsk) : undefined,
    ])
    const view = content && (await viewOf(path, listed, content))
    const html = pageDocument({ template, path, networks: listed, pageScripts: app.pageScripts, view })
    const body = await documentBody(html, encodingFor(request))
    return bodyResponse(request, body, {
      ...headers,
      'Content-Security-Policy': app.contentSecurityPolicy ?? policyOf(template),
      'Cache-Control': 'no-cache',
    })
  }

  return {
    answer: (request, path, headers, requestId, mayAsk) => {
      const file = app.file(path)
      if (!file)
        return path.startsWith(BUILD) ? undefined : document(request, path, headers, requestId, mayAsk)
      return bodyResponse(request, file, {
        ...headers,
        'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
    },
  }
}
