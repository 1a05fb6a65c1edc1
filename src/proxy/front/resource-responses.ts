import type { ServerResponse } from 'node:http'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import { encodeBytes, encodeStream, SMALLEST_COMPRESSED } from '#http/coding/encode-content.ts'
import { contentFields, representationFields } from '#http/conditional-response.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { problemResponse } from '#http/problem-response.ts'
import type { CacheResult, ResponseCache } from '../cache/response-cache.ts'
import { JSON_CONTENT_TYPE, type StoredResponse } from '../cache/stored-response.ts'
import type { OpenedList } from '../lists/whole-lists.ts'
import { cacheFields, requestIdField } from './cache-headers.ts'
import type { ProxyRequest } from './proxy-request.ts'
import { bodyResponse, encodingFor, type ResponseHeaders } from './responses.ts'

/**
 * Browsers revalidate each time, which costs no upstream request: so they never mix data of two chains that
 * follow each other at the same address.
 */
const CACHE_CONTROL = 'private, no-cache'

const ODATA_CONTENT_TYPES: readonly string[] = [ODATA_CONTENT_TYPE, COUNT_CONTENT_TYPE]

export type ResourceResponses = ReturnType<typeof createResourceResponses>

/**
 * Makes HTTP responses of stored ones, and of lists that are being collected. The id is that of the request that was sent to the
 * data service for a response; undefined where none was.
 * @param now milliseconds since the Unix epoch
 * @param reportBroken called when a list broke off while it was sent
 */
export function createResourceResponses(
  cache: ResponseCache,
  now: () => number,
  reportBroken: (error: unknown) => void,
) {
  const encoding = new WeakMap<Buffer, Promise<void>>()

  function respond(received: ProxyRequest, result: CacheResult, requestId: string | undefined): Response {
    const { request, path, protection } = received
    const { response: stored } = result
    const isConditional = request.headers.get('If-None-Match') !== null
    const fields = {
      ...protection.data,
      'Cache-Control': CACHE_CONTROL,
      // Without an id of its own, a 304 empties the field, so that the browser does not keep the id of an earlier request.
      ...(isConditional && { [REQUEST_ID_HEADER]: '' }),
      ...cacheFields(result, now(), requestId),
    }
    return stored.status === 200
      ? bodyResponse(request, stored, { ...fields, ...dataFields(stored) })
      : toFetchResponse(problemResponse(stored.status, stored.body.toString(), path, fields))
  }

  /** Compresses once for all clients, and updates the size of the cache. */
  function encode(key: string, stored: StoredResponse, as: 'br' | 'gzip'): Promise<void> {
    const begun = encoding.get(stored.body)
    if (begun) return begun
    const encoded = encodeBytes(stored.body, as).then((bytes) => {
      encoding.delete(stored.body)
      stored.encoded.set(as, bytes)
      if (cache.stored(key) === stored) cache.store(key, stored)
    })
    encoding.set(stored.body, encoded)
    return encoded
  }

  function send(received: ProxyRequest, key: string, result: CacheResult, requestId?: string) {
    const { body, encoded } = result.response
    const wanted = encodingFor(received.request)
    const isAtHand = wanted === 'identity' || body.length < SMALLEST_COMPRESSED || encoded.has(wanted)
    return isAtHand
      ? respond(received, result, requestId)
      : encode(key, result.response, wanted).then(() => respond(received, result, requestId))
  }

  function stream(received: ProxyRequest, list: OpenedList, dialect: Dialect, requestId?: string): Response {
    const { request, protection, connection } = received
    const encoding = encodingFor(request)
    const rows = unbroken(list, connection.outgoing, reportBroken)
    return new Response(request.method === 'HEAD' ? null : encodeStream(rows, encoding), {
      headers: {
        ...representationFields(undefined, encoding, protection.data),
        ...contentFields(JSON_CONTENT_TYPE, encoding, undefined),
        'Cache-Control': CACHE_CONTROL,
        [DIALECT_HEADER]: dialect,
        [CACHE_STATUS_HEADER]: 'Epochal; fwd=uri-miss',
        ...requestIdField(requestId),
      },
    })
  }

  return { send, stream }
}

function dataFields({ dialect, contentType }: StoredResponse): ResponseHeaders {
  return {
    [DIALECT_HEADER]: dialect,
    ...(ODATA_CONTENT_TYPES.includes(contentType) && { 'OData-Version': ODATA_VERSION }),
  }
}

/**
 * A failure in the middle closes the connection, so that what was sent does not look complete and nothing about
 * the failure follows it.
 */
async function* unbroken(
  list: OpenedList,
  outgoing: ServerResponse | undefined,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    yield* list.read()
  } catch (error) {
    // The client has closed the connection.
    if (error instanceof Error && error.name === 'AbortError') return
    report(error)
    if (!outgoing) throw error
    outgoing.destroy()
  }
}
