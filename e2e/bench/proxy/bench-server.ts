import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { type BenchProxyOptions, openBenchProxy } from '#testing/proxy/bench-proxy.ts'
import { type FaultUpstreamOptions, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { GeneratedChain } from '#testing/upstream/generated-chain.ts'

/**
 * One server of a bench in a process of its own, so that its CPU can be told from that of the others:
 * `node bench-server.js ROLE SETTINGS`. It writes its address as a line of JSON. The input line `requests` makes
 * it write the requests it has counted, and `reset` clears them; it ends with its input.
 */
export interface BenchSettings {
  readonly upstream: {
    readonly options: FaultUpstreamOptions
    readonly chain: Partial<GeneratedChain>
  }
  readonly proxy: BenchProxyOptions
  /** A server that sends a proxy's response again and again, byte for byte. */
  readonly bare: {
    readonly proxyUrl: string
    readonly path: string
    readonly acceptEncoding: string
  }
}

export type BenchRole = keyof BenchSettings

/** The address of a server; key and secret are those of an upstream. */
export interface BenchAddress {
  readonly url: string
  readonly key: string
  readonly secret: string
}

/** Data requests that an upstream has received, by their path. */
export type RequestCounts = Readonly<Record<string, number>>

interface Server {
  readonly address: BenchAddress
  readonly requests?: () => RequestCounts
  readonly reset?: () => void
}

const servers: { readonly [Role in BenchRole]: (settings: BenchSettings[Role]) => Promise<Server> } = {
  upstream: async ({ options, chain }) => {
    const upstream = await openFaultUpstream(options)
    Object.assign(upstream.chain, chain)
    const { url, key, secret } = upstream
    return {
      address: { url, key, secret },
      requests: () => {
        const counts = new Map<string, number>()
        for (const { kind, path } of upstream.requests) {
          if (kind === 'data') counts.set(path, (counts.get(path) ?? 0) + 1)
        }
        return Object.fromEntries(counts)
      },
      reset: upstream.clearRequests,
    }
  },

  proxy: async (options) => ({ address: withoutKey(await openBenchProxy(options)) }),

  bare: async ({ proxyUrl, path, acceptEncoding }) => {
    const request = get(`${proxyUrl}${path}`, { headers: { 'Accept-Encoding': acceptEncoding } })
    const [original] = (await once(request, 'response')) as [IncomingMessage]
    const body = await buffer(original)
    const fields = ownFields(original.rawHeaders)
    const server = createServer((_, response) => {
      response.writeHead(200, fields).end(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { address: withoutKey(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) }
  },
}

function withoutKey(url: string): BenchAddress {
  return { url, key: '', secret: '' }
}

const fieldsOfNode = new Set(['date', 'connection', 'keep-alive'])

/** Names and values in turn, without the fields that Node adds by itself. */
function ownFields(raw: readonly string[]): string[] {
  return raw.filter((_, i) => !fieldsOfNode.has((raw[i - (i % 2)] ?? '').toLowerCase()))
}

function send(value: BenchAddress | RequestCounts): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

const [role = '', settings = '{}'] = process.argv.slice(2)
const open = servers[role as BenchRole] as (settings: unknown) => Promise<Server>
const server = await open(JSON.parse(settings))
send(server.address)
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'reset') server.reset?.()
  if (line === 'requests') send(server.requests?.() ?? {})
}
process.exit()
