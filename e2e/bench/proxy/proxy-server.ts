import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { listen } from '#http/listen.ts'
import { upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstreamOptions, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { GeneratedChain } from '#testing/upstream/generated-chain.ts'
import { proxyEventLine } from '../../../src/proxy/operations/proxy-event-line.ts'
import { createProxy } from '../../../src/proxy/proxy.ts'
import type { Upstream } from '../../../src/proxy/upstream/upstream.ts'

/**
 * One side of a bench in a process of its own, so that its CPU can be told from that of the others:
 * `node --import tsx bench-server.ts ROLE SETTINGS`. It says where it is in a line of JSON, and more at the
 * line `report`; `reset` forgets what was counted, and it ends with its input.
 */
export interface BenchSettings {
  readonly upstream: {
    readonly options: FaultUpstreamOptions
    readonly chain: Partial<GeneratedChain>
  }
  readonly proxy: {
    readonly upstream: BenchAddress
    readonly changes: Partial<Upstream>
    readonly memoryBytes: number
  }
  /** Gives what a proxy has just answered, byte for byte. */
  readonly bare: {
    readonly proxyUrl: string
    readonly path: string
    readonly acceptEncoding: string
  }
}

export type BenchRole = keyof BenchSettings

/** Where a process is; key and secret are those of an upstream. */
export interface BenchAddress {
  readonly url: string
  readonly key: string
  readonly secret: string
}

export interface BenchReport {
  /** Microseconds. */
  readonly cpu: number
  /** Bytes. */
  readonly rss: number
  /** Data requests of an upstream by their path. */
  readonly requests: Readonly<Record<string, number>>
}

interface Side {
  readonly address: BenchAddress
  readonly requests?: () => Readonly<Record<string, number>>
  readonly reset?: () => void
}

const sides: { readonly [Role in BenchRole]: (settings: BenchSettings[Role]) => Promise<Side> } = {
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
      reset: upstream.forget,
    }
  },

  proxy: async ({ upstream, changes, memoryBytes }) => {
    const proxy = createProxy({
      upstreams: [upstreamOver(upstream, changes)],
      app: undefined,
      front: {
        hostNames: [],
        metricsFrom: [],
        trustedProxies: [],
        visitorRate: { perSecond: 1e9, burst: 1e9 },
        memoryBytes,
      },
      now: Date.now,
      report: (event) => {
        if (event.kind !== 'dialect') process.stderr.write(`${proxyEventLine(event, 'text')}\n`)
      },
    })
    const { address } = await listen(
      getRequestListener((request, connection) => proxy.fetch(request, connection as HttpBindings)),
      '127.0.0.1',
      0,
    )
    return { address: withoutKey(address) }
  },

  bare: async ({ proxyUrl, path, acceptEncoding }) => {
    const asking = get(`${proxyUrl}${path}`, { headers: { 'Accept-Encoding': acceptEncoding } })
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    const fields = ownFields(answer.rawHeaders)
    const server = createServer((_, response) => {
      response.writeHead(200, fields).end(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    return { address: withoutKey(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`) }
  },
}

function withoutKey(url: string): BenchAddress {
  return { url, key: '', secret: '' }
}

const fieldsOfNode = new Set(['date', 'connection', 'keep-alive'])

/** Names and values in turn, without those that Node adds by itself. */
function ownFields(raw: readonly string[]): string[] {
  return raw.filter((_, i) => !fieldsOfNode.has((raw[i - (i % 2)] ?? '').toLowerCase()))
}

function tell(value: BenchAddress | BenchReport): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

const [role = '', settings = '{}'] = process.argv.slice(2)
const open = sides[role as BenchRole] as (settings: unknown) => Promise<Side>
const side = await open(JSON.parse(settings))
tell(side.address)
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'reset') side.reset?.()
  if (line === 'report') {
    const { user, system } = process.cpuUsage()
    tell({ cpu: user + system, rss: process.memoryUsage.rss(), requests: side.requests?.() ?? {} })
  }
}
process.exit()
