import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import {
  contentFields,
  notModified,
  representation,
  representationFields,
} from '#http/conditional-response.ts'
import { type ContentEncoding, chooseEncoding, encodeBytes } from '#http/content-codings.ts'
import { entityTag, matchesEntityTag, taggedAs } from '#http/fields/entity-tag.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { toFetchResponse } from '#http/http-message.ts'
import type { CacheResult } from '../cache/proxy-cache.ts'

export type ResponseHeaders = Readonly<Record<string, string>>

/** The body of many responses. */
export interface Body {
  readonly contentType: string
  /** Strong entity tag of the body without encoding. */
  readonly tag: string
  readonly body: Buffer
  /** The body in the encodings that are at hand. */
  readonly encoded: Map<Exclude<ContentEncoding, 'identity'>, Buffer>
}

/** Quality of Brotli for texts: a tenth fewer bytes of a document than at 4, for two milliseconds more. */
const BROTLI_QUALITY = 6

export function bodyOf(content: string | Buffer, contentType: string): Body {
  const body = typeof content === 'string' ? Buffer.from(content) : content
  return { contentType, tag: entityTag(body), body, encoded: new Map() }
}

/** The same as `bodyResponse` for a text, encoded when a client first prefers an encoding. */
export async function textResponse(request: Request, text: Body, ...rest: ResponseRest): Promise<Response> {
  const encoding = encodingFor(request)
  if (encoding !== 'identity' && !text.encoded.has(encoding)) {
    text.encoded.set(encoding, await encodeBytes(text.body, encoding, BROTLI_QUALITY))
  }
  return bodyResponse(request, text, ...rest)
}

type ResponseRest = readonly [headers: ResponseHeaders, status?: 200 | 404 | 503]

/**
 * A representation that may be there in several encodings, or 304 when the client has it already. A failure has no entity tag,
 * and conditions do not apply to it (RFC 9110 section 13.2.1): a 304 would let a browser take a page that was missing for one
 * that exists, or the reverse.
 */
export function bodyResponse(
  request: Request,
  body: Body,
  ...[headers, status = 200]: ResponseRest
): Response {
  const preferred = encodingFor(request)
  const encoded = preferred === 'identity' ? undefined : body.encoded.get(preferred)
  const encoding = encoded ? preferred : 'identity'
  const bytes = encoded ?? body.body
  const tag = status === 200 ? body.tag : undefined
  const fields = representationFields(tag, encoding, headers)
  const condition = request.headers.get('If-None-Match')
  if (tag !== undefined && matchesEntityTag(condition, taggedAs(tag, encoding))) {
    return toFetchResponse(notModified(fields))
  }
  const allFields = { ...fields, ...contentFields(body.contentType, encoding, bytes.length) }
  return toFetchResponse({ ...representation(request.method, allFields, bytes), status })
}

/** The encoding that the client prefers. */
export function encodingFor(request: Request): ContentEncoding {
  return chooseEncoding(request.headers.get('Accept-Encoding'))
}

/**
 * Header fields that tell how a response was obtained and how old it is.
 * @param requestId of the request to the data service; undefined where none was sent
 */
export function cacheFields(
  result: CacheResult,
  at: Instant,
  requestId: string | undefined,
): ResponseHeaders {
  return {
    Age: String(Math.max(Math.floor((at - result.response.confirmedAt) / SECOND), 0)),
    [CACHE_STATUS_HEADER]: cacheStatus(result, at),
    ...requestIdField(requestId),
  }
}

function requestIdField(requestId: string | undefined): ResponseHeaders {
  return requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }
}

/** RFC 9211: a stale response is a hit whose `ttl` is negative. */
function cacheStatus({ response, result, reason }: CacheResult, at: number): string {
  const ttl = Math.floor((response.freshUntil - at) / SECOND)
  switch (result) {
    case 'hit':
      return Number.isFinite(ttl) ? `Epochal; hit; ttl=${ttl}` : 'Epochal; hit'
    case 'stale':
      return `Epochal; hit; ttl=${Math.min(ttl, -1)}; detail=${reason}`
    case 'revalidated':
      return `Epochal; fwd=stale; fwd-status=${response.upstreamStatus ?? 200}`
    case 'collapsed':
      return 'Epochal; fwd=uri-miss; collapsed'
    case 'miss':
      return 'Epochal; fwd=uri-miss'
  }
}
