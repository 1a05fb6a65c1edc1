import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { networks } from '#cardano/network.ts'
import { TOKEN_PATH } from '#contract/token.ts'
import { type ChainResponseOptions, createChainResponses } from './chain-responses.ts'
import { type Fault, misbehave } from './fault.ts'
import type { GeneratedChain } from './generated-chain.ts'
import { createIdentityServer } from './identity-server.ts'
import { type ReceivedRequest, send, unlessMatched } from './upstream-response.ts'

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
   * Applies the fault to the next `times` requests of a kind, or to all until `mend`. Faults of a kind follow each
   * other, and one without an end gives way to the next.
   */
  fail(kind: RequestKind, fault: Fault, times?: number): void
  mend(): void
  /** Empties `requests`. */
  clearRequests(): void
  /** Tokens issued so far are refused from now on. */
  revoke(status: 401 | 403): void
  /** A count that is raised adds rows at the end; epoch n begins with block 20,000 n. */
  readonly chain: GeneratedChain
  /** Stops like a killed process: connections are destroyed. */
  stop(): Promise<void>
  /** Listens again, on the same port. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface FaultUpstreamOptions extends ChainResponseOptions {
  /** `expires_in` of tokens, as it is sent; null leaves it out. A token older than this number of seconds is 401. */
  readonly expiresIn?: number | string | null
  /** Milliseconds before every data response. */
  readonly latency?: number
  /** By default one that stands still. */
  readonly chain?: GeneratedChain
}

/** `description`: the base address alone, which faults of data concern too. */
type RequestKind = ReceivedRequest['kind'] | 'description'

const BASE_PATH = `/${networks.mainnet.name}`

export async function openFaultUpstream(options: FaultUpstreamOptions = {}): Promise<FaultUpstream> {
  const { latency = 0, expiresIn = 3600 } = options
  const key = randomBytes(12).toString('hex')
  /** Contains the characters that a form and a Basic header must encode. */
  const secret = `${randomBytes(18).toString('base64url')}+/=%:& ü`
  const { chain = { latestBlockNo: 8_000_000, poolUpdates: 45, epochs: 401 } } = options
  const identity = createIdentityServer(key, secret, expiresIn)
  const dataResponse = createChainResponses(chain, key, identity, options)
  const requests: ReceivedRequest[] = []
  const faults: Record<RequestKind, { readonly fault: Fault; times: number }[]> = {
    token: [],
    data: [],
    description: [],
  }

  function nextFault(kind: RequestKind): Fault | undefined {
    const [next] = faults[kind]
    if (next && --next.times <= 0) faults[kind].shift()
    return next?.fault
  }

  async function handle(request: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const at = Date.now()
    const path = url.startsWith(BASE_PATH) ? url.slice(BASE_PATH.length) : url
    const kind = path === TOKEN_PATH ? 'token' : 'data'
    const received = { kind, at, method, path, headers, body: await text(request) } as const
    requests.push(received)
    const fault = (path === '' ? nextFault('description') : undefined) ?? nextFault(kind)
    if (fault && 'break' in fault && fault.break === 'connect') {
      request.socket.destroy()
      return
    }
    if (kind === 'data' && latency > 0) await sleep(latency)
    const good = () => (kind === 'token' ? identity.respond(received) : dataResponse(received))
    if (!fault) send(outgoing, unlessMatched(good(), headers))
    else if ('expiresIn' in fault) send(outgoing, identity.respond(received, fault))
    else misbehave(fault, received, outgoing, good)
  }

  let server: Server
  let port = 0
  async function start(): Promise<void> {
    server = createServer((request, outgoing) => {
      handle(request, outgoing).catch((error: Error) => {
        if (!outgoing.headersSent) outgoing.writeHead(500)
        outgoing.end(error.stack)
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
    tokens: identity.issued,
    requests,
    chain,
    fail: (kind, fault, times = Number.POSITIVE_INFINITY) => {
      if (kind !== 'token' && 'expiresIn' in fault) throw new RangeError('only a token has a lifetime')
      faults[kind] = [
        ...faults[kind].filter((waiting) => waiting.times < Number.POSITIVE_INFINITY),
        { fault, times },
      ]
    },
    mend: () => {
      faults.token = []
      faults.data = []
      faults.description = []
    },
    clearRequests: () => {
      requests.length = 0
    },
    revoke: identity.revoke,
    stop,
    start,
    close: stop,
  }
}
