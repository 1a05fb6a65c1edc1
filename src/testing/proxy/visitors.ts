import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import type { createProxyScenario } from './proxy-scenario.ts'

/** A visitor of a proxy, who asks at a steady rate. */
export interface SteadyVisitor {
  readonly address: string
  readonly perSecond: number
  /** Path of the nth request. */
  readonly path: (n: number) => string
}

/** The response to one request of a visitor. */
export interface VisitResult {
  readonly status: number
  readonly text: string
  /** Milliseconds by the proxy's clock. */
  readonly took: number
}

/** Milliseconds of the proxy's clock for each step, and of real time, in which Node takes in what has arrived. */
const STEP = 20
const STEP_TIME = 2

/**
 * Has visitors ask for so many seconds of the proxy's clock, which runs at most ten times as fast as time.
 * @returns their results, in the order of the visitors and of their requests
 */
export async function visitFor(
  { proxy, clock, elapseUntil }: ReturnType<typeof createProxyScenario>,
  seconds: number,
  visitors: readonly SteadyVisitor[],
): Promise<readonly (readonly VisitResult[])[]> {
  const begin = clock.now()
  const requests = visitors.map((): Promise<VisitResult>[] => [])
  for (let passed = 0; passed < seconds * SECOND; passed = clock.now() - begin) {
    for (const [at, { address, perSecond, path }] of visitors.entries()) {
      const sent = requests[at] ?? []
      while (sent.length < (passed / SECOND) * perSecond) {
        sent.push(proxy.fetch(path(sent.length), { headers: { 'X-Forwarded-For': address } }))
      }
    }
    await sleep(STEP_TIME)
    clock.elapse(STEP)
  }
  return elapseUntil(Promise.all(requests.map((sent) => Promise.all(sent))))
}
