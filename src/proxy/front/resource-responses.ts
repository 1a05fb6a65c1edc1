import type { ServerResponse } from 'node:http'
import { SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import {
  type ContentEncoding,
  encodeBytes,
  encodeStream,
  SMALLEST_COMPRESSED,
} from '#http/coding/encode-content.ts'
import {
  contentFields,
  joinedFields,
  notModified,
  representation,
  representationFields,
} from '#http/conditional-response.ts'
import { matchesEntityTag, taggedAs } from '#http/fields/entity-tag.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { problemResponse } from '#http/problem-response.ts'
import type { CacheResult, ResponseCache } from '../cache/response-cache.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import type { OpenedList } from '../lists/whole-lists.ts'
import { cacheFields, requestIdField } from './cache-headers.ts'
import { encodingFor, type ResponseHeaders } from './responses.ts'

/**
 * Browsers revalidate each time, which costs no upstream request: so they never mix data of two chains that
 * follow each other at the same address.
 */
const CACHE_CONTROL = 'private, no-cache'

const ODATA_CONTENT_TYPES: readonly string[] = [ODATA_CONTENT_TYPE, COUNT_CONTENT_TYPE]

/** The request that a response is for. */
export interface Recipient {
  readonly request: Request
  /** Path of the request as received. */
  readonly path: string
  readonly headers: ResponseHeaders
  /** Undefined where a test calls without a connection. */
  readonly outgoing: ServerResponse | undefined
  /** Identifier of the request that was sent to the data service for this response; undefined where none was. */
  readonly requestId: string | undefined
}

export interface ResourceResponsesDependencies {
  readonly cache: ResponseCache
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called when a list broke off while it was sent. */
  readonly reportBroken: (error: unknown) => void
}

export interface ResourceResponses {
  send(recipient: Recipient, key: string, result: CacheResult): Response | Promise<Response>
  stream(recipient: Recipient, list: OpenedList, dialect: Dialect): Response
}

/** A stored response in one encoding, for one kind of client. */
interface ResponseForm {
  readonly encoding: ContentEncoding
  /** Header fields of every response to this kind of client. */
  readonly headers: ResponseHeaders
  readonly bytes: Buffer
  readonly tag: string
  readonly fields: ResponseHeaders
  readonly bodyFields: ResponseHeaders
  /** Header fields last sent for a hit, and in which second: `Age` is the same for all of that second. */
  sent: { readonly second: number; readonly fields: ResponseHeaders } | undefined
}

/** Makes HTTP responses of stored ones. */
export function createResourceResponses(deps: ResourceResponsesDependencies): ResourceResponses {
  const { cache, now } = deps
  const encoding = new WeakMap<Buffer, Promise<void>>()
  const forms = new WeakMap<StoredResponse, ResponseForm[]>()

  function respond({ request, path, headers, requestId }: Recipient, result: CacheResult): Response {
    const { response: stored } = result
    const at = now()
    if (stored.status !== 200) {
      const fields = { ...headers, 'Cache-Control': CACHE_CONTROL, ...cacheFields(result, at, requestId) }
      return toFetchResponse(problemResponse(stored.status, stored.body.toString(), path, fields))
    }
    const wanted = encodingFor(request)
    const encoding = wanted !== 'identity' && stored.encoded.has(wanted) ? wanted : 'identity'
    // Most resources are requested once and never again, so their form is not cached.
    const form =
      result.result === 'hit' ? formOf(stored, encoding, headers) : createForm(stored, encoding, headers)
    if (matchesEntityTag(request.headers.get('If-None-Match'), form.tag)) {
      // Without an id of its own, a 304 empties the field, so that the browser does not keep the id of an earlier request.
      const fields = { [REQUEST_ID_HEADER]: '', ...cacheFields(result, at, requestId) }
      return toFetchResponse(notModified(joinedFields(form.fields, fields)))
    }
    return toFetchResponse(representation(request.method, allFields(form, result, at, requestId), form.bytes))
  }

  /** The form of a stored response, made once. */
  function formOf(stored: StoredResponse, encoding: ContentEncoding, headers: ResponseHeaders): ResponseForm {
    const begun = forms.get(stored) ?? []
    const found = begun.find((form) => form.encoding === encoding && form.headers === headers)
    if (found) return found
    const form = createForm(stored, encoding, headers)
    forms.set(stored, [...begun, form])
    return form
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

  return {
    send: (recipient, key, result) => {
      const { response: stored } = result
      const wanted = encodingFor(recipient.request)
      if (wanted === 'identity' || stored.body.length < SMALLEST_COMPRESSED || stored.encoded.has(wanted)) {
        return respond(recipient, result)
      }
      return encode(key, stored, wanted).then(() => respond(recipient, result))
    },
    stream: ({ request, headers, outgoing, requestId }, list, dialect) => {
      const wanted = encodingFor(request)
      return new Response(
        request.method === 'HEAD' ? null : encodeStream(unbroken(list, outgoing, deps.reportBroken), wanted),
        {
          status: 200,
          headers: {
            ...headers,
            'Cache-Control': CACHE_CONTROL,
            'Content-Type': 'application/json; charset=utf-8',
            Vary: 'Accept-Encoding',
            [DIALECT_HEADER]: dialect,
            [CACHE_STATUS_HEADER]: 'Epochal; fwd=uri-miss',
            ...requestIdField(requestId),
            ...(wanted !== 'identity' && { 'Content-Encoding': wanted }),
          },
        },
      )
    },
  }
}

function createForm(
  stored: StoredResponse,
  encoding: ContentEncoding,
  headers: ResponseHeaders,
): ResponseForm {
  const bytes = encoding === 'identity' ? stored.body : (stored.encoded.get(encoding) ?? stored.body)
  return {
    encoding,
    headers,
    bytes,
    tag: taggedAs(stored.tag, encoding),
    fields: representationFields(stored.tag, encoding, {
      ...headers,
      'Cache-Control': CACHE_CONTROL,
      [DIALECT_HEADER]: stored.dialect,
      ...(ODATA_CONTENT_TYPES.includes(stored.contentType) && { 'OData-Version': ODATA_VERSION }),
    }),
    bodyFields: contentFields(stored.contentType, encoding, bytes.length),
    sent: undefined,
  }
}

function allFields(
  form: ResponseForm,
  result: CacheResult,
  at: number,
  requestId: string | undefined,
): ResponseHeaders {
  const second = Math.floor(at / SECOND)
  if (result.result === 'hit' && form.sent?.second === second) return form.sent.fields
  const fields = { ...form.fields, ...form.bodyFields, ...cacheFields(result, at, requestId) }
  if (result.result === 'hit') form.sent = { second, fields }
  return fields
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
