import { LRUCache } from 'lru-cache'
import { SECOND } from '#cardano/utc-time.ts'
import type { RenderedEmbed } from '#explorer-protocol/embed-rendering.ts'
import { embedParameters } from '#explorer-protocol/page-parameters.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import type { NetworkList } from '../../networks/network-list.ts'
import type { VisitorAllowance } from '../../upstream/visitor-allowance.ts'
import type { AppFiles } from '../app-files.ts'
import { createEncodedDocuments } from '../encoded-documents.ts'
import { knownSearch } from '../known-search.ts'
import type { PageDataReader } from '../page-data.ts'
import type { QueueDocument } from '../pages.ts'
import { type ProxyRequest, problem } from '../proxy-request.ts'
import { bodyResponse, encodingFor, failedResponse } from '../responses.ts'
import { embedPolicy, sheetOf } from '../security-headers.ts'
import { embedDocument } from './embed-document.ts'

const EMBED = /^\/embed\/([^/]*)\/epochs\/?$/

/** Renderings that are kept, and bytes of documents as they are sent. */
const KEPT = 20
const KEPT_BYTES = 2 * 2 ** 20
/** Milliseconds for which a rendering is sent again: what it says of an epoch in progress grows no older. */
const RENDERED_FOR = 10 * SECOND

export interface EmbedsDependencies {
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
  readonly app: AppFiles
  readonly networks: NetworkList
  /** Waits for the data service, since nothing else requests what the document lacks. */
  readonly readPageData: PageDataReader
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Serves the charts that other sites may frame: the only documents that they may. */
export type Embeds = (
  received: ProxyRequest,
  visitor: VisitorAllowance,
  requestId: string,
  queueDocument: QueueDocument,
) => Promise<Response> | undefined

export function createEmbeds({ publicUrl, app, networks, readPageData, now }: EmbedsDependencies): Embeds {
  const encode = createEncodedDocuments(KEPT_BYTES)
  const renderings = new LRUCache<string, { readonly at: number; readonly embed: RenderedEmbed }>({
    max: KEPT,
  })
  const { renderEmbed } = app

  /** @returns milliseconds to wait, where the visitor has caused too many renderings */
  async function rendered(
    network: string,
    search: string,
    visitor: VisitorAllowance,
    requestId: string,
  ): Promise<RenderedEmbed | number | undefined> {
    const [listed, { responses, key }] = await Promise.all([
      networks.loadQuickly(requestId),
      readPageData(`/${network}/epochs`, '', visitor),
    ])
    const cacheKey = `${network} ${search} ${key} ${entityTag(JSON.stringify(listed))}`
    const at = now()
    const before = renderings.get(cacheKey)
    if (before && at - before.at < RENDERED_FOR) return before.embed
    // A rendering costs as much as an upstream request.
    const wait = visitor.take()
    if (wait !== undefined) return wait
    const epochs = responses.find(({ call }) => call.id === 'epochs')
    const embed = renderEmbed?.({ network, search, publicUrl, at, networks: listed, epochs })
    if (embed) renderings.set(cacheKey, { at, embed })
    return embed
  }

  async function respond(
    received: ProxyRequest,
    network: string,
    visitor: VisitorAllowance,
    requestId: string,
  ): Promise<Response> {
    const { request, protection, search } = received
    const embed = await rendered(network, knownSearch(search, embedParameters), visitor, requestId)
    if (embed === undefined) throw new Error('the app of this proxy renders no embeds')
    if (typeof embed === 'number') {
      const headers = { 'Retry-After': String(Math.ceil(embed / SECOND)) }
      return problem(received, 429, 'Too many charts for this address.', headers)
    }
    const sheet = sheetOf(await app.document(received.path))
    const html = embedDocument(embed, sheet)
    const body = await encode(html, 'text/html; charset=utf-8', encodingFor(request))
    const fields = {
      ...protection.embeds,
      'Content-Security-Policy': embedPolicy(embed.script, sheet),
      'Cache-Control': 'no-cache',
    }
    const { status, refreshAfter } = embed
    if (status === 200) return bodyResponse(request, body, fields)
    const waiting = status === 503 ? { 'Retry-After': String(refreshAfter) } : {}
    return failedResponse(request, body, { ...fields, ...waiting }, status)
  }

  return (received, visitor, requestId, queueDocument) => {
    const network = EMBED.exec(received.path)?.[1]
    return network === undefined || !renderEmbed
      ? undefined
      : queueDocument(() => respond(received, network, visitor, requestId))
  }
}
