import { type BenchProxyOptions, openBenchProxy } from '#testing/proxy/bench-proxy.ts'
import { type FaultUpstreamOptions, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { GeneratedChain } from '#testing/upstream/generated-chain.ts'

/**
 * One server of a bench in a process of its own, so that its CPU can be told from that of the others:
 * `node bench-server.js ROLE SETTINGS`. It writes its address as a line of JSON, and ends with its input.
 */
export interface BenchSettings {
  readonly upstream: {
    readonly options: FaultUpstreamOptions
    readonly chain: Partial<GeneratedChain>
  }
  readonly proxy: BenchProxyOptions
}

export type BenchRole = keyof BenchSettings

/** The address of a server; key and secret are those of an upstream. */
export interface BenchAddress {
  readonly url: string
  readonly key: string
  readonly secret: string
}

const servers: { readonly [Role in BenchRole]: (settings: BenchSettings[Role]) => Promise<BenchAddress> } = {
  upstream: async ({ options, chain }) => {
    const upstream = await openFaultUpstream(options)
    Object.assign(upstream.chain, chain)
    const { url, key, secret } = upstream
    return { url, key, secret }
  },
  proxy: async (options) => ({ url: await openBenchProxy(options), key: '', secret: '' }),
}

const [role = '', settings = '{}'] = process.argv.slice(2)
const open = servers[role as BenchRole] as (settings: unknown) => Promise<BenchAddress>
process.stdout.write(`${JSON.stringify(await open(JSON.parse(settings)))}\n`)
process.stdin.resume().once('end', () => process.exit())
