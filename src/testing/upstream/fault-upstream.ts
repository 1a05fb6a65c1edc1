import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, dialects } from '#contract/dialect.ts'
import { endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { buildProblem, PROBLEM_CONTENT_TYPE, type ProblemStatus } from '#contract/problem.ts'
import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH, type TokenError, tokenErrors } from '#contract/token.ts'
import { answerText, type GeneratedChain } from './generated-chain.ts'

/** A data service of mainnet and its identity server, over real HTTP, that misbehaves on command. */
export interface FaultUpstream {
  /** Base address and identity server address. */
  readonly url: string
  readonly key: string
  readonly secret: string
  /** Every token issued so far. */
  readonly tokens: readonly string[]
  /** Every request that arrived, in order. */
  readonly requests: readonly ReceivedRequest[]
  /**
   * The next `times` requests of a kind meet the fault, or all until `mend`. Faults of a kind follow each
   * other, and one without an end gives way to the next.
   */
  fail(kind: RequestKind, fault: Fault, times?: number): void
  mend(): void
  /** Empties `requests`. */
  forget(): void
  /** Tokens issued so far are refused from now on. */
  revoke(status: 401 | 403): void
  /** A count that is raised adds rows at the end; epoch n begins with block 20,000 n. */
  readonly chain: GeneratedChain
  /** As when the process is killed: connections are destroyed. */
  stop(): Promise<void>
  /** Listens again, on the same port. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface FaultUpstreamOptions {
  /** Documented, unless said. */
  readonly dialect?: Dialect
  /** In the header `Epochal-Dialect`. The documented dialect is said, and the live one is not. */
  readonly saysDialect?: boolean
  /** Rows to a page; without it, 20 in the live dialect, and else whole plain lists and 100 in the OData form. */
  readonly pageSize?: number
  /** Data requests above this many are answered 429; the burst is as large. */
  readonly perSecond?: number
  /** Seconds, in the `Retry-After` of those 429. */
  readonly retryAfter?: number
  /** `expires_in` of tokens, sent as it is; null leaves it out. A token older than this number of seconds is 401. */
  readonly expiresIn?: number | string | null
  /** Milliseconds before every data answer. */
  readonly latency?: number
  readonly etags?: boolean
  /** `Cache-Control` of data answers. */
  readonly cacheControl?: string
}

type RequestKind = 'token' | 'data'

interface ReceivedRequest {
  readonly kind: RequestKind
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly method: string
  /** With the query, below the base address. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Fault =
  /** Exactly this, whatever was asked. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Destroys the socket: before any byte, within the headers, in mid-body, or before the last chunk's end. */
  | { readonly break: 'connect' | 'headers' | 'end' }
  /** With a content length, unless chunked. */
  | { readonly break: 'body'; readonly chunked?: boolean }
  /** Never answers, or sends half of the body and then nothing. */
  | { readonly hang: 'headers' | 'body' }
  /** Milliseconds before each byte of the body. */
  | { readonly drip: number }
  /** A JSON array of this many bytes. */
  | { readonly huge: number }
  /** Gives away the credentials of the request. */
  | { readonly echo: true }
  /** Of tokens: one that is good for ever, with this `expires_in`. */
  | { readonly expiresIn: unknown }
  /** Answers 200 with this value as JSON. */
  | { readonly answer: unknown }

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const network = networks.mainnet
const BASE_PATH = `/${network.name}`

export async function openFaultUpstream(options: FaultUpstreamOptions = {}): Promise<FaultUpstream> {
  const { dialect = 'documented', latency = 0, etags = true, cacheControl } = options
  const saysDialect = options.saysDialect ?? dialect === 'documented'
  const pageSize = options.pageSize ?? (dialect === 'live' ? dialects.live.pageSize : undefined)
  const key = randomBytes(12).toString('hex')
  /** With the characters that a form and a Basic header must encode. */
  const secret = `${randomBytes(18).toString('base64url')}+/=%:& ü`
  const chain: GeneratedChain = { latestBlockNo: 8_000_000, poolUpdates: 45, epochs: 401 }
  const tokens = createTokens()
  const limit = options.perSecond === undefined ? () => true : createLimit(options.perSecond)
  const requests: ReceivedRequest[] = []
  const faults: Record<RequestKind, { readonly fault: Fault; times: number }[]> = { token: [], data: [] }

  function nextFault(kind: RequestKind): Fault | undefined {
    const [next] = faults[kind]
    if (next && --next.times <= 0) faults[kind].shift()
    return next?.fault
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const at = Date.now()
    const path = url.startsWith(BASE_PATH) ? url.slice(BASE_PATH.length) : url
    const kind = path === TOKEN_PATH ? 'token' : 'data'
    const received = { kind, at, method, path, headers, body: await text(request) } as const
    requests.push(received)
    const fault = nextFault(kind)
    if (fault && 'break' in fault && fault.break === 'connect') {
      request.socket.destroy()
      return
    }
    if (kind === 'data' && latency > 0) await sleep(latency)
    const good = () => (kind === 'token' ? tokenAnswer(received) : dataAnswer(received))
    if (!fault) send(response, unlessKnown(good(), headers))
    else if ('expiresIn' in fault) send(response, tokenAnswer(received, fault))
    else misbehave(fault, received, response, good)
  }

  function tokenAnswer({ method, headers, body }: ReceivedRequest, fault?: { expiresIn: unknown }): Answer {
    if (method !== 'POST') return problem(405, 'A token is asked for by POST.', { Allow: 'POST' })
    const form = new URLSearchParams(body)
    const grant = form.get('grant_type')
    if (grant === null) return tokenProblem('invalid_request')
    if (grant !== GRANT_TYPE) return tokenProblem('unsupported_grant_type')
    const [id, password] = basicCredentials(headers.authorization) ?? [
      form.get('client_id'),
      form.get('client_secret'),
    ]
    if (id !== key || password !== secret) return tokenProblem('invalid_client')
    const { expiresIn = 3600 } = options
    return json({
      access_token: tokens.issue(fault || expiresIn === null ? Number.NaN : Number(expiresIn)),
      token_type: 'Bearer',
      expires_in: fault ? fault.expiresIn : (expiresIn ?? undefined),
      scope: 'api',
    })
  }

  function dataAnswer(request: ReceivedRequest): Answer {
    const { pathname, searchParams } = new URL(request.path || '/', 'http://upstream')
    if (!pathname.startsWith('/api/')) return foreignPage
    const answer = resourceAnswer(request, pathname, searchParams)
    const headers = {
      ...(saysDialect && { [DIALECT_HEADER]: dialect }),
      ...(cacheControl !== undefined && answer.status === 200 && { 'Cache-Control': cacheControl }),
      ...(etags && answer.status === 200 && { ETag: entityTag(answer.body) }),
    }
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }

  function resourceAnswer(
    { method, headers }: ReceivedRequest,
    pathname: string,
    query: URLSearchParams,
  ): Answer {
    if (method !== 'GET' && method !== 'HEAD') return problem(405, 'Only GET is known.', { Allow: 'GET' })
    if (headers[API_KEY_HEADER.toLowerCase()] !== key) return problem(401, 'The key is unknown.')
    const refusal = tokens.refusal(headers.authorization)
    if (refusal) return problem(refusal, 'The token is not good.')
    if (!limit()) {
      const { retryAfter } = options
      const wait = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
      return problem(429, 'That is too much.', wait)
    }
    const match = matchEndpoint(pathname, network)
    if (match.kind === 'malformed') return problem(400, match.detail)
    if (match.kind === 'unknown') return problem(404, 'There is no such path.')
    const body = answerText(match.call, chain, { dialect, pageSize }, query)
    if (body === undefined) return problem(404, 'There is no such record.')
    return endpoints[match.call.id].form === 'odata'
      ? { status: 200, headers: { 'Content-Type': ODATA_CONTENT_TYPE, 'OData-Version': ODATA_VERSION }, body }
      : { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body }
  }

  let server: Server
  let port = 0
  async function start(): Promise<void> {
    server = createServer((request, response) => {
      handle(request, response).catch((error: Error) => {
        if (!response.headersSent) response.writeHead(500)
        response.end(error.stack)
      })
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address !== null) port = address.port
  }
  async function stop(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await start()

  return {
    url: `http://127.0.0.1:${port}${BASE_PATH}`,
    key,
    secret,
    tokens: tokens.issued,
    requests,
    chain,
    fail: (kind, fault, times = Number.POSITIVE_INFINITY) => {
      if (kind === 'data' && 'expiresIn' in fault) throw new RangeError('only a token has a lifetime')
      faults[kind] = [
        ...faults[kind].filter((waiting) => waiting.times < Number.POSITIVE_INFINITY),
        { fault, times },
      ]
    },
    mend: () => {
      faults.token = []
      faults.data = []
    },
    forget: () => {
      requests.length = 0
    },
    revoke: tokens.revoke,
    stop,
    start,
    close: stop,
  }
}

const foreignPage: Answer = {
  status: 404,
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><title>404</title><h1>Not Found</h1>',
}

function createTokens() {
  const issued: string[] = []
  const endings = new Map<string, number>()
  const revoked = new Map<string, 401 | 403>()
  return {
    issued,
    /** @param lifetime seconds; NaN for a token without an end */
    issue: (lifetime: number): string => {
      const token = randomBytes(24).toString('base64url')
      issued.push(token)
      endings.set(token, Date.now() + lifetime * SECOND)
      return token
    },
    revoke: (status: 401 | 403): void => {
      for (const token of issued) revoked.set(token, status)
    },
    refusal: (authorization = ''): 401 | 403 | undefined => {
      const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
      const end = endings.get(token)
      if (end === undefined) return 403
      return revoked.get(token) ?? (Date.now() >= end ? 401 : undefined)
    },
  }
}

/** A token bucket that holds as many as it regains in a second. */
function createLimit(perSecond: number): () => boolean {
  let left = perSecond
  let at = Date.now()
  return () => {
    const now = Date.now()
    left = Math.min(perSecond, left + ((now - at) / SECOND) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** RFC 6749 section 2.3.1: key and secret are form-encoded before they are joined. */
function basicCredentials(authorization = ''): readonly string[] | undefined {
  const encoded = /^Basic (.+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  try {
    return [id, rest.join(':')].map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
  } catch {
    return []
  }
}

function json(value: unknown, status = 200): Answer {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return { status, headers, body: JSON.stringify(value) }
}

function tokenProblem(error: TokenError): Answer {
  return json({ error }, tokenErrors[error])
}

function problem(status: ProblemStatus, detail: string, headers: Record<string, string> = {}): Answer {
  const body = JSON.stringify(buildProblem(status, detail, ''))
  return { status, headers: { 'Content-Type': PROBLEM_CONTENT_TYPE, ...headers }, body }
}

function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
}

function unlessKnown(answer: Answer, { 'if-none-match': known = '' }: IncomingHttpHeaders): Answer {
  const tag = answer.headers.ETag
  const isKnown = tag !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
  return isKnown ? { ...answer, status: 304, body: '' } : answer
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(status === 304 ? undefined : body)
}

function misbehave(
  fault: Exclude<Fault, { expiresIn: unknown }>,
  request: ReceivedRequest,
  response: ServerResponse,
  good: () => Answer,
): void {
  if ('status' in fault) {
    response.writeHead(fault.status, fault.headers).end(fault.body)
  } else if ('answer' in fault) {
    send(response, json(fault.answer))
  } else if ('echo' in fault) {
    const { headers, body } = request
    const { authorization, [API_KEY_HEADER.toLowerCase()]: key } = headers
    send(response, json({ Authorization: authorization, [API_KEY_HEADER]: key, body }))
  } else if ('huge' in fault) {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    pipeline(arrayOf(fault.huge), response, clientLeft)
  } else if ('drip' in fault) {
    const { status, headers, body } = good()
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
    response.flushHeaders()
    pipeline(dripping(Buffer.from(body), fault.drip), response, clientLeft)
  } else if ('hang' in fault) {
    if (fault.hang === 'body') sendPart(response, good(), 1 / 2, { chunked: false })
  } else if (fault.break === 'headers') {
    response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Le', () =>
      response.socket?.destroy(),
    )
  } else {
    const chunked = fault.break === 'end' || ('chunked' in fault && fault.chunked === true)
    const destroy = () => response.socket?.destroy()
    sendPart(response, good(), fault.break === 'end' ? 1 : 1 / 2, { chunked }, destroy)
  }
}

function sendPart(
  response: ServerResponse,
  { status, headers, body }: Answer,
  share: number,
  { chunked }: { chunked: boolean },
  sent?: () => void,
): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, ...(!chunked && { 'Content-Length': bytes.length }) })
  response.write(bytes.subarray(0, Math.floor(bytes.length * share)), sent)
}

async function* dripping(bytes: Buffer, milliseconds: number): AsyncGenerator<Buffer> {
  for (const byte of bytes) {
    await sleep(milliseconds)
    yield Buffer.of(byte)
  }
}

const HUGE_PART = ',1'.repeat(32 * 1024)

/** `[1,1,1]` of that many bytes. */
function* arrayOf(bytes: number): Generator<string> {
  let left = bytes - '[1]'.length
  yield '[1'
  for (; left >= HUGE_PART.length; left -= HUGE_PART.length) yield HUGE_PART
  yield `${HUGE_PART.slice(0, left - (left % 2))}${' '.repeat(left % 2)}]`
}

/** Before the end of an answer that may have none: no failure. */
function clientLeft(): void {}
