import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { SECOND } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import { readStaleReason } from '#explorer-protocol/cache-status.ts'
import { createLog, type LogEvent, logLine } from '#http/log.ts'
import { defaultLimits, type ListenLimits, listen } from '#http/server/listen.ts'
import type { AppFiles } from '#proxy/front/app-files.ts'
import { ListFiles } from '#proxy/lists/list-files.ts'
import { createProxy, type FrontSettings, type OpenProxy } from '#proxy/proxy.ts'
import type { Timeouts } from '#proxy/reliability/timeouts.ts'
import type { Upstream } from '#proxy/upstream/upstream.ts'
import type { FaultUpstream } from '../upstream/fault-upstream.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

/** A proxy that listens, and the responses that a browser gets from it. */
export interface TestProxy {
  readonly address: string
  readonly proxy: OpenProxy
  readonly events: readonly LogEvent[]
  /** @param path below the address */
  fetch(path: string, init?: RequestInit): Promise<TestResponse>
  /** Everything that was sent to a browser or written to a log so far. */
  everything(): string
  /** Moves the proxy's clock ahead: freshness, rates and lifetimes, but no timer that runs. */
  pass(milliseconds: number): void
  /** The same with pauses, waits and timeouts that run. */
  elapse(milliseconds: number): void
  close(): Promise<void>
}

interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** `detail` of a problem. */
  readonly detail: string | undefined
  readonly staleReason: string | undefined
  /** Milliseconds by the proxy's clock until the end of the response. */
  readonly took: number
}

/** Short enough for tests, and in the proportions of the real one. */
const shortTimeouts: Timeouts = {
  connect: 0.5 * SECOND,
  response: 1.2 * SECOND,
  piece: 0.6 * SECOND,
  listBody: 14.4 * SECOND,
  list: 10 * SECOND,
  newer: 0.4 * SECOND,
  recovery: 4 * SECOND,
  document: 0.4 * SECOND,
  documentNewer: 0.12 * SECOND,
}

/** Timeouts for tests that move the clock: no machine is too slow for them. */
export const longTimeouts: Timeouts = {
  connect: 10 * SECOND,
  response: 10 * SECOND,
  piece: 10 * SECOND,
  listBody: 120 * SECOND,
  list: 10 * SECOND,
  newer: 0.4 * SECOND,
  recovery: 30 * SECOND,
  document: 10 * SECOND,
  documentNewer: 10 * SECOND,
}

/** No test needs the end of what is in flight when it closes, nor of a connection that its client keeps open. */
const limits: ListenLimits = { ...defaultLimits, closing: 0 }

const front: FrontSettings = {
  publicUrl: 'https://explorer.example',
  hostNames: [],
  trustedProxies: [],
  metricsFrom: ['127.0.0.1'],
  visitorRate: { perSecond: 10_000, burst: 10_000 },
  cacheBytes: 64 * 2 ** 20,
  hstsSubdomains: false,
  serviceWorker: true,
  site: { links_out: true },
}

export function upstreamOver(
  service: Pick<FaultUpstream, 'url' | 'key' | 'secret'>,
  changes: Partial<Upstream> = {},
): Upstream {
  return {
    network: 'mainnet',
    baseUrl: service.url,
    authUrl: service.url,
    apiKey: service.key,
    apiSecret: new Secret(service.secret),
    authMethod: 'form',
    dialect: 'auto',
    perSecond: undefined,
    bytesPerDay: undefined,
    ...changes,
  }
}

export async function openTestProxy(
  upstreams: readonly Upstream[],
  changes: Partial<FrontSettings> = {},
  app?: AppFiles,
  {
    clock = createTestClock(),
    timeouts = shortTimeouts,
    lists,
  }: { clock?: TestClock; timeouts?: Timeouts /** Directory of kept lists. */; lists?: string } = {},
): Promise<TestProxy> {
  const events: LogEvent[] = []
  const sent: string[] = []
  const { log, close: closeLog } = createLog((event) => {
    events.push(event)
    sent.push(logLine('proxy', event, 'text', 0), logLine('proxy', event, 'json', 0))
  }, clock)
  const proxy = createProxy({
    upstreams,
    app,
    front: { ...front, ...changes },
    timeouts,
    files: lists === undefined ? undefined : new ListFiles(lists, log),
    clock,
    log,
  })
  const listening = await listen(
    getRequestListener((request, connection) => proxy.fetch(request, connection as HttpBindings)),
    '127.0.0.1',
    0,
    limits,
  )
  return {
    address: listening.address,
    proxy,
    events,
    fetch: async (path, init) => {
      const begun = clock.now()
      const response = await fetch(`${listening.address}${path}`, init)
      const text = await response.text()
      sent.push(JSON.stringify([...response.headers]), text)
      const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        detail: isProblem && text ? JSON.parse(text).detail : undefined,
        staleReason: readStaleReason(response.headers.get('Cache-Status')),
        took: clock.now() - begun,
      }
    },
    everything: () => sent.join('\n'),
    pass: clock.pass,
    elapse: clock.elapse,
    close: async () => {
      await proxy.close()
      await listening.close()
      closeLog()
    },
  }
}
