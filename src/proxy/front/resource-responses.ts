import type { ServerResponse } from 'node:http'
import { SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import {
  contentFields,
  notModified,
  representation,
  representationFields,
} from '#http/conditional-response.ts'
import {
  type ContentEncoding,
  encodeBytes,
  encodeStream,
  SMALLEST_COMPRESSED,
} from '#http/content-encoding.ts'
import { matchesEntityTag, taggedAs } from '#http/entity-tag.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { problemResponse } from '#http/problem-response.ts'
import type { CacheResult, ResponseCache } from '../cache/response-cache.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import type { GrowingList } from '../lists/growing-list.ts'
import { encodingFor, type ResponseHeaders } from './responses.ts'

/**
 * The browser asks each time whether what it has still holds, which costs no question to the data service: so a
 * chain that begins anew behind the same address is never mixed with the one before.
 */
const CACHE_CONTROL = 'private, no-cache'

/** Where an answer goes. */
export interface Recipient {
  readonly request: Request
  /** Of the request, as it came. */
  readonly path: string
  readonly headers: ResponseHeaders
  /** Undefined where a test asks without a connection. */
  readonly outgoing: ServerResponse | undefined
}

export interface ResourceResponsesDependencies {
  readonly memory: ResponseCache
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** A list that broke off while it was being sent. */
  readonly reportBroken: (error: unknown) => void
}

export interface ResourceResponses {
  send(recipient: Recipient, key: string, given: CacheResult): Response | Promise<Response>
  stream(recipient: Recipient, list: GrowingList, dialect: Dialect): Response
}

interface ResponseForm {
  readonly encoding: ContentEncoding
  /** What every answer to this kind of visitor has. */
  readonly headers: ResponseHeaders
  readonly bytes: Buffer
  readonly tag: string
  readonly fields: ResponseHeaders
  readonly bodyFields: ResponseHeaders
  /** What was sent last from memory, and in which second: its age is the same for all of that second. */
  sent: { readonly second: number; readonly fields: ResponseHeaders } | undefined
}

/** Puts what is held into HTTP. */
export function createResourceResponses(deps: ResourceResponsesDependencies): ResourceResponses {
  const { memory, now } = deps
  const encoding = new WeakMap<Buffer, Promise<void>>()
  const forms = new WeakMap<StoredResponse, ResponseForm[]>()

  function respond({ request, path, headers }: Recipient, given: CacheResult): Response {
    const { answer } = given
    const at = now()
    if (answer.status !== 200) {
      const fields = { ...headers, 'Cache-Control': CACHE_CONTROL, ...momentFields(given, at) }
      return toFetchResponse(problemResponse(answer.status, answer.body.toString(), path, fields))
    }
    const wanted = encodingFor(request)
    const encoding = wanted !== 'identity' && answer.encoded.has(wanted) ? wanted : 'identity'
    // Most of what is asked for once is never asked for again.
    const form =
      given.source === 'hit' ? formOf(answer, encoding, headers) : createForm(answer, encoding, headers)
    if (matchesEntityTag(request.headers.get('If-None-Match'), form.tag)) {
      return toFetchResponse(notModified({ ...form.fields, ...momentFields(given, at) }))
    }
    return toFetchResponse(representation(request.method, allFields(form, given, at), form.bytes))
  }

  /** An answer in an encoding, put together once for everybody who gets it so. */
  function formOf(answer: StoredResponse, encoding: ContentEncoding, headers: ResponseHeaders): ResponseForm {
    const known = forms.get(answer) ?? []
    const found = known.find((form) => form.encoding === encoding && form.headers === headers)
    if (found) return found
    const form = createForm(answer, encoding, headers)
    forms.set(answer, [...known, form])
    return form
  }

  /** Compresses once for everybody, and remembers that more is held now. */
  function encode(key: string, answer: StoredResponse, as: 'br' | 'gzip'): Promise<void> {
    const begun = encoding.get(answer.body)
    if (begun) return begun
    const asked = encodeBytes(answer.body, as).then((bytes) => {
      encoding.delete(answer.body)
      answer.encoded.set(as, bytes)
      if (memory.held(key) === answer) memory.keep(key, answer)
    })
    encoding.set(answer.body, asked)
    return asked
  }

  return {
    send: (recipient, key, given) => {
      const { answer } = given
      const wanted = encodingFor(recipient.request)
      if (wanted === 'identity' || answer.body.length < SMALLEST_COMPRESSED || answer.encoded.has(wanted)) {
        return respond(recipient, given)
      }
      return encode(key, answer, wanted).then(() => respond(recipient, given))
    },
    stream: ({ request, headers, outgoing }, list, dialect) => {
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
            ...(wanted !== 'identity' && { 'Content-Encoding': wanted }),
          },
        },
      )
    },
  }
}

function createForm(
  answer: StoredResponse,
  encoding: ContentEncoding,
  headers: ResponseHeaders,
): ResponseForm {
  const bytes = encoding === 'identity' ? answer.body : (answer.encoded.get(encoding) ?? answer.body)
  return {
    encoding,
    headers,
    bytes,
    tag: taggedAs(answer.tag, encoding),
    fields: representationFields(answer.tag, encoding, {
      ...headers,
      'Cache-Control': CACHE_CONTROL,
      [DIALECT_HEADER]: answer.dialect,
      ...(answer.contentType === ODATA_CONTENT_TYPE && { 'OData-Version': ODATA_VERSION }),
    }),
    bodyFields: contentFields(answer.contentType, encoding, bytes.length),
    sent: undefined,
  }
}

function allFields(form: ResponseForm, given: CacheResult, at: number): ResponseHeaders {
  const second = Math.floor(at / SECOND)
  if (given.source === 'hit' && form.sent?.second === second) return form.sent.fields
  const fields = { ...form.fields, ...form.bodyFields, ...momentFields(given, at) }
  if (given.source === 'hit') form.sent = { second, fields }
  return fields
}

function momentFields(given: CacheResult, at: number): ResponseHeaders {
  return {
    Age: String(Math.max(Math.floor((at - given.answer.confirmedAt) / SECOND), 0)),
    [CACHE_STATUS_HEADER]: cacheStatus(given, at),
  }
}

/** RFC 9211: a stale answer is a hit whose time to live is below zero. */
function cacheStatus({ answer, source, reason }: CacheResult, at: number): string {
  const ttl = Math.floor((answer.freshUntil - at) / SECOND)
  switch (source) {
    case 'hit':
      return Number.isFinite(ttl) ? `Epochal; hit; ttl=${ttl}` : 'Epochal; hit'
    case 'stale':
      return `Epochal; hit; ttl=${Math.min(ttl, -1)}; detail=${reason}`
    case 'revalidated':
      return 'Epochal; fwd=stale; fwd-status=304'
    case 'collapsed':
      return 'Epochal; fwd=uri-miss; collapsed'
    case 'miss':
      return 'Epochal; fwd=uri-miss'
  }
}

/**
 * A failure in the middle closes the connection: what was sent must not look like a whole answer, and nothing
 * about the failure may follow it.
 */
async function* unbroken(
  list: GrowingList,
  outgoing: ServerResponse | undefined,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    yield* list.read()
  } catch (error) {
    // Whoever reads it has left.
    if (error instanceof Error && error.name === 'AbortError') return
    report(error)
    if (!outgoing) throw error
    outgoing.destroy()
  }
}
