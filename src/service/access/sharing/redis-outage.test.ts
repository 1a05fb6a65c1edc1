import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#async/clock.ts'
import { makeApiKey, storedKey } from '#service/identity/api-key.ts'
import { openSharing } from '#service/open-service.ts'
import { createKeyStore, setKeyLimits } from '#service/store/control/key-store.ts'
import { createUsageStore } from '#service/store/control/usage-store.ts'
import { RequestLedger } from '#service/usage/request-ledger.ts'
import { collectLines, failingLog } from '#testing/collected-log.ts'
import { hasRedis, type RealRedis, startRealRedis } from '#testing/redis/real-redis.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { KeyLimits } from '../key-limits.ts'
import { policiesWith } from '../limit-policy.ts'

/** Instances over real connections to a Redis that is killed, hangs, and comes back. */

let redis: RealRedis
let service: TestService
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRealRedis()
  service = await openTestService()
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
  await service?.close()
  await redis?.remove()
})

async function instance() {
  const { log, lines } = collectLines(systemClock)
  const sharing = await openSharing(service.db, { redis: redis.url, clock: systemClock, log }, (close) =>
    closing.push(close),
  )
  const usage = createUsageStore(service.db)
  const ledger = new RequestLedger({ store: usage, clock: systemClock, log: failingLog })
  const limits = new KeyLimits({
    usage,
    ledger,
    policies: policiesWith({ perSecond: 1000, burst: 1000, perDay: undefined }),
    sharing,
    now: Date.now,
    log: failingLog,
  })
  closing.push(() => ledger.close())
  const send = async (key: string) => (await limits.of(key)).allowance.take()
  const becomes = (state: 'shared' | 'divided', instances: number) =>
    vi.waitFor(() => expect(sharing.health()).toEqual({ state, instances }), { timeout: 20_000 })
  return { send, becomes, lines, sharing, limitsChanged: (key: string) => limits.limitsChanged(key) }
}

test.skipIf(!hasRedis)('a change of limits that are shared holds for the next request', async () => {
  const apiKey = makeApiKey()
  await createKeyStore(service.db).addProject('mainnet', 'changed', storedKey(apiKey))
  const one = await instance()
  await one.becomes('shared', 1)
  await vi.waitFor(() => one.send(apiKey.key), { timeout: 20_000 })
  await setKeyLimits(service.db, apiKey.key, { burst: 7 })
  one.limitsChanged(apiKey.key)
  expect(await one.send(apiKey.key)).toMatchObject({ 'RateLimit-Policy': '"rate";q=7;w=1' })
  for (const close of closing.splice(0).reverse()) await close()
})

test.skipIf(!hasRedis)(
  'requests are served while Redis is killed or hangs, and shared again when it responds',
  { tags: 'long' },
  async () => {
    const apiKey = makeApiKey()
    const { key } = apiKey
    await createKeyStore(service.db).addProject('mainnet', 'outage', storedKey(apiKey))
    const [one, other] = [await instance(), await instance()]
    const served = () =>
      vi.waitFor(async () => Promise.all([one.send(key), other.send(key)]), { timeout: 20_000 })
    await Promise.all([one.becomes('shared', 2), other.becomes('shared', 2)])
    expect(await served()).toMatchObject([
      { 'RateLimit-Policy': '"rate";q=1000;w=1' },
      { 'RateLimit-Policy': '"rate";q=1000;w=1' },
    ])

    await redis.kill()
    await Promise.all([one.becomes('divided', 2), other.becomes('divided', 2)])
    const divided = { 'RateLimit-Policy': '"rate";q=500;w=1' }
    expect(await served()).toMatchObject([divided, divided])
    await redis.start()
    await Promise.all([one.becomes('shared', 2), other.becomes('shared', 2)])
    await served()

    redis.pause()
    // A call to it ends after its deadline; the request is then served from the instance's part.
    expect(await served()).toMatchObject([divided, divided])
    redis.resume()
    await Promise.all([one.becomes('shared', 2), other.becomes('shared', 2)])
    await served()
    for (const { lines } of [one, other]) {
      const phases = lines.map(({ phase }) => phase)
      expect(phases[0]).toBe('began')
      // The end of each of the two outages comes before the next begins.
      expect(phases.filter((phase) => phase !== 'continues')).toEqual(['began', 'ended', 'began', 'ended'])
    }
  },
)

test.skipIf(!hasRedis)(
  'an instance that starts while Redis is away serves, and joins when it is there',
  { tags: 'long' },
  async () => {
    const key = makeApiKey()
    await createKeyStore(service.db).addProject('mainnet', 'start', storedKey(key))
    await redis.kill()
    const late = await instance()
    expect(late.sharing.health().state).toBe('divided')
    await vi.waitFor(() => late.send(key.key), { timeout: 20_000 })
    await redis.start()
    await late.becomes('shared', 3)
  },
)
