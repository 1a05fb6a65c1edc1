import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { systemClock } from '#async/clock.ts'
import { createLog, logLine } from '#http/log.ts'
import { listen } from '#http/server/listen.ts'
import { createProxy } from '#proxy/proxy.ts'
import type { FaultUpstream } from '../upstream/fault-upstream.ts'
import { upstreamOver } from './test-proxy.ts'

/** A proxy for a measurement, with its timeouts as in production and nothing recorded. */
export interface BenchProxyOptions {
  readonly upstream: Pick<FaultUpstream, 'url' | 'key' | 'secret'>
  /** Requests a second that the proxy may make; undefined: learnt from the upstream. */
  readonly perSecond?: number
  readonly cacheBytes: number
}

/** @returns the address at which the proxy listens until the process ends */
export async function openBenchProxy({
  upstream,
  perSecond,
  cacheBytes,
}: BenchProxyOptions): Promise<string> {
  const proxy = createProxy({
    upstreams: [upstreamOver(upstream, { perSecond })],
    app: undefined,
    front: {
      publicUrl: 'http://127.0.0.1',
      hostNames: [],
      metricsFrom: [],
      trustedProxies: [],
      visitorRate: { perSecond: 1e9, burst: 1e9 },
      cacheBytes,
      hstsSubdomains: false,
      serviceWorker: true,
      site: { links_out: true },
    },
    clock: systemClock,
    log: createLog((event) => {
      if (event.event !== 'dialect') process.stderr.write(`${logLine('proxy', event, 'text', 0)}\n`)
    }, systemClock).log,
  })
  const { address } = await listen(
    getRequestListener((request, connection) => proxy.fetch(request, connection as HttpBindings)),
    '127.0.0.1',
    0,
  )
  return address
}
