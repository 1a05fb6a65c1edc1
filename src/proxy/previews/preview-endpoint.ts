import { LRUCache } from 'lru-cache'
import Tinypool from 'tinypool'
import { createSingleFlight } from '#async/single-flight.ts'
import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { FINAL_MAX_AGE } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { readNamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import { retryAfter } from '#http/fields/retry-after.ts'
import { resourceOf } from '../cache/requested-resource.ts'
import { createResponseReader, type PageDataReader } from '../front/page-data.ts'
import { problem, refusedMethod } from '../front/problems.ts'
import type { ProxyRequest } from '../front/proxy-request.ts'
import { bodyResponse } from '../front/responses.ts'
import type { NetworkList } from '../networks/network-list.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { type NetworkPage, readNetworkPage } from '../page-heads/network-page.ts'
import { coverageReader } from '../page-heads/page-head.ts'
import { lastNeighbour, pictureContent } from '../page-heads/picture-content.ts'
import { PREVIEWS, readPreviewPath } from '../page-heads/preview-address.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { drawPicture } from './draw-picture.ts'

export interface PreviewEndpointDependencies {
  readonly sources: ReadonlyMap<string, NetworkSource>
  readonly networks: Pick<NetworkList, 'load'>
  /** Reads the responses of a page, and waits for those that are not stored. */
  readonly readPageData: PageDataReader
  readonly pictures: Pictures
  /** The upstream requests that an address may cause. */
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
  /** Makes a document when its visitor's turn has come; 503 where that has not come in time. */
  readonly queueDocument: (received: ProxyRequest, document: () => Promise<Response>) => Promise<Response>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly reportFailure: (error: unknown) => void
}

/** Serves the pictures of pages, which chats show with a link; undefined for any other path. */
export type PreviewEndpoint = (received: ProxyRequest) => Response | Promise<Response> | undefined

/** A picture is drawn while no person waits for the page, so that it may wait for data as long as for a response of its own. */
export function pictureTimeouts(timeouts: Timeouts): Timeouts {
  return { ...timeouts, document: timeouts.response, documentNewer: timeouts.newer }
}

/** Milliseconds for which the picture of a recording is fresh: it changes with the program that carries it. */
const RECORDED_FOR = HOUR

const EPOCHS: EndpointCall = { id: 'epochs', params: {} }

export function createPreviewEndpoint(deps: PreviewEndpointDependencies): PreviewEndpoint {
  const { networks, pictures, now } = deps

  /** The steps of a picture: its data, its drawing as SVG, the drawn picture. */
  async function respond(received: ProxyRequest, address: string): Promise<Response> {
    const visitor = deps.allowanceOf(received.client.address)
    const [listed, { status, refusal, responses }] = await Promise.all([
      networks.load(deps.newRequestId()),
      deps.readPageData(address, visitor),
    ])
    const read = createResponseReader(responses)
    const page = status === 404 ? undefined : readNetworkPage(address, listed, read)
    if (!page) return problem(received, 404, refusal ?? `${received.path} is the picture of no page.`)
    const epochs = (read(page.network.name, EPOCHS) ?? []) as readonly Epoch[]
    const isAtHand = needsOf(page).every((call) => read(page.network.name, call) !== undefined)
    if (!isAtHand)
      return problem(received, 503, 'The data of this picture is not at hand.', retryAfter(10 * SECOND))
    if (page.call && !page.subject) return problem(received, 404, 'There is nothing on record to draw.')
    const at = now()
    const content = pictureContent({
      page,
      epochs,
      range: readNamedEpochs(new URLSearchParams(received.search)),
      coverageOf: coverageReader(page, listed, at, epochs),
    })
    const svg = drawPicture(content)
    const picture = pictures.stored(svg) ?? (await draw(received, svg, visitor))
    return picture instanceof Response ? picture : send(received, picture, freshnessOf(page, epochs, at))
  }

  /** A picture that costs no upstream request costs processor time, so it counts as one. */
  async function draw(received: ProxyRequest, svg: string, visitor: VisitorAllowance) {
    const wait = visitor.take()
    if (wait !== undefined) {
      const detail = 'Too many pictures for this address.'
      return problem(received, 429, detail, retryAfter(wait))
    }
    try {
      return await pictures.draw(svg)
    } catch (error) {
      if (error instanceof PicturesBusy) {
        return problem(received, 503, 'Too many pictures are drawn at the moment.', retryAfter(SECOND))
      }
      if (!(error instanceof PictureFailure)) throw error
      deps.reportFailure(error)
      return problem(received, 503, 'The picture could not be drawn.', retryAfter(10 * SECOND))
    }
  }

  function send({ request, protection }: ProxyRequest, { bytes, tag }: Picture, cacheControl: string) {
    const body = { contentType: 'image/png', tag, body: bytes, encoded: new Map() }
    return bodyResponse(request, body, {
      ...protection.data,
      // Pages of chats show the picture as their own.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': cacheControl,
    })
  }

  /** A simulated chain may be replaced by another at the same address, so that nothing in it is final for a cache. */
  function freshnessOf(page: NetworkPage, epochs: readonly Epoch[], at: number): string {
    if (page.source === 'simulated') return 'no-cache'
    if (page.source === 'recorded') return `public, max-age=${RECORDED_FOR / SECOND}`
    const fresh = Math.min(...changingOf(page, epochs).map((call) => freshUntil(page.network.name, call, at)))
    const seconds = Math.floor(Math.min(Math.max(fresh - at, 0), FINAL_MAX_AGE) / SECOND)
    return `public, max-age=${seconds}`
  }

  function freshUntil(network: NetworkName, call: EndpointCall, at: number): number {
    return deps.sources.get(network)?.stored(resourceOf(network, call))?.freshUntil ?? at
  }

  return (received) => {
    if (!received.path.startsWith(PREVIEWS)) return undefined
    const address = readPreviewPath(received.path)
    const { network = '' } = address === undefined ? {} : splitPageAddress(address)
    if (address === undefined || !isNetworkName(network) || !deps.sources.has(network)) {
      return problem(received, 404, `${received.path} is the picture of no page.`)
    }
    return refusedMethod(received) ?? deps.queueDocument(received, () => respond(received, address))
  }
}

/** The requests whose responses a picture shows. */
function needsOf({ pattern, call }: NetworkPage): EndpointCall[] {
  if (!call || pattern === '') return [EPOCHS]
  return call.id === 'epoch' || call.id === 'latestEpoch' ? [call, EPOCHS] : [call]
}

/** The same without the list of epochs where all that the picture shows of it is over: newer epochs do not change it. */
function changingOf(page: NetworkPage, epochs: readonly Epoch[]): EndpointCall[] {
  const newest = epochs.at(-1)?.no ?? 0
  const { call, subject } = page
  const isOver = call && subject?.kind === 'epoch' && lastNeighbour(subject.epoch.no) < newest
  return isOver ? [call] : needsOf(page)
}

/** A drawn picture with its entity tag. */
interface Picture {
  readonly bytes: Buffer
  readonly tag: string
}

/** Pictures by their drawing: equal drawings are one picture. */
export interface Pictures {
  /** The picture of a drawing that was drawn before. */
  stored(svg: string): Picture | undefined
  /** Draws an SVG as PNG. @throws {PictureFailure | PicturesBusy} */
  draw(svg: string): Promise<Picture>
  close(): Promise<void>
}

/** A picture that could not be drawn, or not in time. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
}

/** Too many pictures wait to be drawn. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy'
}

/** Bytes of stored pictures: some 500 of them. */
const CACHE_BYTES = 16 * 2 ** 20
/** Pictures that wait. Each takes 0.05 to 0.2 s. */
const MAX_WAITING = 8
/**
 * Milliseconds for a picture, with the program and fonts before the first and those that are drawn before it. A picture takes 4 s
 * beside eight programs that want the same two processors.
 */
const MAX_WAIT = 30 * SECOND

/** Draws pictures in a thread of its own, one at a time. The thread starts with the first and ends when it has been idle for a minute. */
export function createPictures(): Pictures {
  const thread = new Tinypool({
    filename: new URL('./picture-worker.js', import.meta.url).href,
    name: 'drawPng',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: MINUTE,
    // Megabytes of JavaScript objects: the rasteriser's own memory comes on top, and holds one picture at a time.
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
  const cache = new LRUCache<string, Picture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const flights = createSingleFlight<string, Picture>()

  async function drawn(key: string, svg: string): Promise<Picture> {
    if (thread.queueSize >= MAX_WAITING) throw new PicturesBusy('too many pictures wait to be drawn')
    try {
      const bytes = Buffer.from(await thread.run(svg, { signal: AbortSignal.timeout(MAX_WAIT) }))
      const picture = { bytes, tag: entityTag(bytes) }
      cache.set(key, picture)
      return picture
    } catch (cause) {
      throw new PictureFailure('the thread of pictures failed', { cause })
    }
  }

  return {
    stored: (svg) => cache.get(entityTag(svg)),
    draw: (svg) => {
      const key = entityTag(svg)
      return flights.load(key, () => drawn(key, svg))
    },
    close: () => thread.destroy(),
  }
}
