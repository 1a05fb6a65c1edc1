import { describe, expect, test } from 'vitest'
import { isLongForm } from '#testing/long-form.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'
import { type SteadyVisitor, type VisitResult, visitFor } from '#testing/proxy/visitors.ts'
import { liveService } from '#testing/upstream/live-service.ts'
import { tokenBucketLimiter } from '#testing/upstream/rate-limiter.ts'

const scenario = createProxyScenario()

const SECONDS = 15
/** Seconds in which the proxy finds out a plan that it does not know. */
const LEARNING = 30

const answered = (results: readonly VisitResult[] = []) =>
  results.filter(({ status }) => status === 200).length

/** The 95th percentile of milliseconds. */
function p95(results: readonly VisitResult[] = []): number {
  const times = results.map(({ took }) => took).toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

describe.each(isLongForm ? [true, false] : [true])('a plan that is known to the proxy: %s', (isKnown) => {
  async function open(perSecond: 1 | 5 | 20) {
    const { now, ...options } = liveService(perSecond, { latency: 5, now: () => scenario.clock.now() })
    await scenario.open(
      // Each delay of this process counts ten times on a clock that is moved: a few requests may come together.
      { ...options, limiter: tokenBucketLimiter(perSecond, 4) },
      { dialect: 'live', ...(isKnown && { perSecond }) },
      { trustedProxies: ['127.0.0.0/8'] },
    )
  }

  test.each([
    [20, SECONDS],
    [5, 0.9 * SECONDS],
  ] as const)(
    'of %i requests a second answers a calm visitor beside blocks that fail',
    async (perSecond, least) => {
      await open(perSecond)
      const { chain } = scenario.service
      const failing: SteadyVisitor = {
        address: '203.0.113.1',
        perSecond: 15,
        path: (n) => dataPath(`/blocks/${1_000_000 + n}`),
      }
      const calm: SteadyVisitor = {
        address: '203.0.113.2',
        perSecond: 1,
        path: (n) => dataPath(`/blocks/${chain.latestBlockNo - 100 - n}`),
      }
      const tips: SteadyVisitor = {
        address: '203.0.113.3',
        perSecond: 0.2,
        path: () => dataPath('/blocks/latest'),
      }
      const learning = isKnown ? 0 : LEARNING
      const [ofBlocks, ofCalm, ofTips] = await visitFor(scenario, learning + SECONDS, [failing, calm, tips])
      expect(answered(ofCalm?.slice(learning))).toBeGreaterThanOrEqual(least)
      expect(answered(ofTips?.slice(learning / 5))).toBe(SECONDS / 5)
      const newest = JSON.parse(ofTips?.at(-1)?.text ?? '')
      // Younger than two blocks; one more may have come until the last request of all ended.
      expect(newest.block_no).toBeGreaterThan(chain.latestBlockNo - 3)
      expect(ofBlocks?.some(({ text }) => text.includes('cannot answer for block 10'))).toBe(true)
    },
  )
})

test('one address that asks twice as much as the service allows delays the others by two seconds at most', async () => {
  await scenario.open(
    { dialect: 'documented', perSecond: 10, latency: 5, etags: false },
    { dialect: 'documented', perSecond: 10 },
    { trustedProxies: ['127.0.0.0/8'] },
  )
  const visitor = (address: string, perSecond: number, from: number): SteadyVisitor => ({
    address,
    perSecond,
    path: (n) => dataPath(`/blocks/${from + n}`),
  })
  const [, ...ofCalm] = await visitFor(scenario, SECONDS, [
    visitor('203.0.113.1', 20, 6_000_000),
    ...[2, 3, 4].map((no) => visitor(`203.0.113.${no}`, 1, 5_000_000 + no * 1000)),
  ])
  for (const results of ofCalm) {
    expect(answered(results)).toBeGreaterThanOrEqual(0.9 * SECONDS)
    expect(p95(results)).toBeLessThanOrEqual(2000)
  }
})
