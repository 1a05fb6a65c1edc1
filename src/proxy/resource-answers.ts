import type { ServerResponse } from 'node:http'
import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#contract/cache-status.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata.ts'
import { encodeBytes, encodeStream, SMALLEST_COMPRESSED } from '#http/content-encoding.ts'
import { bodyResponse, encodingFor, problemResponse, type ResponseHeaders } from './front/responses.ts'
import type { AnswerMemory, GivenAnswer } from './memory/answer-memory.ts'
import type { GrowingList } from './memory/growing-list.ts'
import type { HeldAnswer } from './memory/held-answer.ts'

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

export interface ResourceAnswersDependencies {
  readonly memory: AnswerMemory
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** A list that broke off while it was being sent. */
  readonly reportBroken: (error: unknown) => void
}

export interface ResourceAnswers {
  send(recipient: Recipient, key: string, given: GivenAnswer): Response | Promise<Response>
  stream(recipient: Recipient, list: GrowingList, dialect: Dialect): Response
}

/** Puts what is held into HTTP. */
export function createResourceAnswers(deps: ResourceAnswersDependencies): ResourceAnswers {
  const { memory, now } = deps
  const encoding = new WeakMap<Buffer, Promise<void>>()

  function respond({ request, path, headers }: Recipient, given: GivenAnswer): Response {
    const { answer } = given
    const age = Math.max(now() - answer.confirmedAt, 0)
    const all: ResponseHeaders = {
      ...headers,
      'Cache-Control': CACHE_CONTROL,
      Age: String(Math.floor(age / SECOND)),
      [CACHE_STATUS_HEADER]: cacheStatus(given, now()),
    }
    if (answer.status === 404) return problemResponse(404, answer.body.toString(), path, all)
    return bodyResponse(
      request,
      { ...answer, bodies: new Map([['identity', answer.body], ...answer.encoded]) },
      { ...all, ...formHeaders(answer) },
    )
  }

  /** Compresses once for everybody, and remembers that more is held now. */
  function encode(key: string, answer: HeldAnswer, as: 'br' | 'gzip'): Promise<void> {
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

function formHeaders({ contentType, dialect }: HeldAnswer): ResponseHeaders {
  return {
    [DIALECT_HEADER]: dialect,
    ...(contentType === ODATA_CONTENT_TYPE && { 'OData-Version': ODATA_VERSION }),
  }
}

/** RFC 9211: a stale answer is a hit whose time to live is below zero. */
function cacheStatus({ answer, source, reason }: GivenAnswer, at: number): string {
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
    report(error)
    if (!outgoing) throw error
    outgoing.destroy()
  }
}
