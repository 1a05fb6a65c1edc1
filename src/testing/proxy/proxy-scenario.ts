import { afterEach, expect } from 'vitest'
import {
  type FaultUpstream,
  type FaultUpstreamOptions,
  openFaultUpstream,
} from '../upstream/fault-upstream.ts'
import { createTestClock, elapseUntil, type TestClock } from './test-clock.ts'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from './test-proxy.ts'

type UpstreamChanges = Parameters<typeof upstreamOver>[1]
type FrontChanges = Parameters<typeof openTestProxy>[1]

/** A proxy over a fault upstream, with one clock, for the tests of one file: both are closed after each test. */
export interface ProxyScenario {
  open(options?: FaultUpstreamOptions, upstream?: UpstreamChanges, front?: FrontChanges): Promise<void>
  /** Replaces the proxy by a new one, which has stored nothing yet, over the same upstream. */
  reopenProxy(upstream?: UpstreamChanges): Promise<void>
  /** Opens a further proxy over the same upstream, to be closed by the test. */
  openAnother(upstream?: UpstreamChanges): Promise<TestProxy>
  close(): Promise<void>
  readonly service: FaultUpstream
  readonly proxy: TestProxy
  readonly clock: TestClock
  /** Moves the clock, at least ten times as fast as time, until a promise settles. */
  elapseUntil<T>(promise: Promise<T>): Promise<T>
  /** Paths of the data requests so far, below `/api/core`. */
  dataPaths(): string[]
  tokenRequests(): number
}

export function createProxyScenario(): ProxyScenario {
  let service: FaultUpstream | undefined
  let proxy: TestProxy | undefined
  let clock = createTestClock()

  const opened = () => {
    if (!service || !proxy) throw new TypeError('the test opens no proxy')
    return { service, proxy }
  }

  function openOver(upstream: FaultUpstream, changes?: UpstreamChanges, front?: FrontChanges) {
    const timing = { clock, timeouts: longTimeouts }
    return openTestProxy([upstreamOver(upstream, changes)], front, undefined, timing)
  }

  async function close(): Promise<void> {
    if (proxy && service) expectNoSecret(proxy, service)
    await proxy?.close()
    await service?.close()
    proxy = undefined
    service = undefined
  }

  afterEach(close)

  return {
    open: async (options, upstream, front) => {
      clock = createTestClock()
      service = await openFaultUpstream({ now: clock.now, ...options })
      proxy = await openOver(service, upstream, front)
    },
    reopenProxy: async (upstream) => {
      const before = opened()
      expectNoSecret(before.proxy, before.service)
      await before.proxy.close()
      proxy = await openOver(before.service, upstream)
    },
    openAnother: (upstream) => openOver(opened().service, upstream),
    close,
    get service() {
      return opened().service
    },
    get proxy() {
      return opened().proxy
    },
    get clock() {
      return clock
    },
    elapseUntil: (promise) => elapseUntil(clock, promise),
    dataPaths: () =>
      opened()
        .service.requests.filter(({ kind }) => kind === 'data')
        .map(({ path }) => path.replace(/^\/api\/core/, '')),
    tokenRequests: () => opened().service.requests.filter(({ kind }) => kind === 'token').length,
  }
}

/** Neither key, secret nor token may be in anything that was sent to a browser or written to a log. */
function expectNoSecret(proxy: TestProxy, service: FaultUpstream): void {
  const everything = proxy.everything()
  for (const secret of [service.key, service.secret, ...service.tokens]) {
    expect(everything.includes(secret), 'a secret left the proxy').toBe(false)
    expect(everything.includes(encodeURIComponent(secret)), 'a secret left the proxy, encoded').toBe(false)
  }
}

/** Waits until a condition holds that the other side of a connection brings about. */
export async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 1, timeout: 10_000 }).toBe(true)
}

/** The value of a count once it does not change any more. */
export async function lastValue(count: () => number): Promise<number> {
  let before = Number.NaN
  await expect
    .poll(
      () => {
        const isStill = count() === before
        before = count()
        return isStill
      },
      { interval: 100, timeout: 10_000 },
    )
    .toBe(true)
  return before
}

/** The path of a resource of mainnet at the proxy. */
export function dataPath(path: string): string {
  return `/mainnet/api/core${path}`
}
