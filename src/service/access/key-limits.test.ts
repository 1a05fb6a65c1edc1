import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { makeApiKey, storedKey } from '../identity/api-key.ts'
import { createKeyStore } from '../store/control/key-store.ts'
import { createUsageStore } from '../store/control/usage-store.ts'
import { createKeyLimits } from './key-limits.ts'
import { policiesWith } from './limit-policy.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
}, 60_000)

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const policies = policiesWith({ perSecond: 1000, burst: 1000, perDay: 10 })

/** The limits as an instance has them, on the database that all share. */
function instance(usage = createUsageStore(service.db)) {
  const failures: unknown[] = []
  const limits = createKeyLimits({
    usage,
    policies,
    now: service.now,
    reportFailure: (error) => failures.push(error),
  })
  /** How many of so many requests are let in. */
  const ask = async (key: string, times: number) => {
    let admitted = 0
    for (let i = 0; i < times; i++) {
      try {
        ;(await limits.of(key)).take()
        admitted += 1
      } catch {
        break
      }
    }
    return admitted
  }
  return { ...limits, ask, failures }
}

async function newKey(plan: 'standard' | 'own' = 'standard'): Promise<string> {
  const key = makeApiKey()
  await createKeyStore(service.db).addProject('mainnet', 'limits', storedKey(key), plan)
  return key.key
}

test('counts survive a restart, and a crash but for what was not written down yet', async () => {
  const key = await newKey()
  const first = instance()
  expect(await first.ask(key, 4)).toBe(4)
  await first.save()
  expect(await first.ask(key, 2)).toBe(2)
  // Not closed: as `kill -9` leaves it.
  const second = instance()
  expect(await second.ask(key, 3)).toBe(3)
  await second.close()
  const third = instance()
  expect(await third.ask(key, 100)).toBe(3)
  await third.close()
})

test('counts are written down by themselves within a second', async () => {
  const key = await newKey()
  const first = instance()
  expect(await first.ask(key, 7)).toBe(7)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await instance().ask(key, 100)).toBe(3)
  await first.close()
})

test('two instances share the quota of a key', async () => {
  const key = await newKey()
  const [one, other] = [instance(), instance()]
  expect([await one.ask(key, 4), await other.ask(key, 4)]).toEqual([4, 4])
  await one.save()
  await other.save()
  await one.ask(key, 0)
  expect(await other.ask(key, 100)).toBe(2)
  await other.save()
  await one.ask(key, 1)
  await one.save()
  expect(await one.ask(key, 100)).toBe(0)
  await one.close()
  await other.close()
})

test('counts that could not be written down are kept, and written the next time', async () => {
  const key = await newKey()
  const real = createUsageStore(service.db)
  let isDown = true
  const limits = instance({
    ...real,
    add: async (day, counts) => {
      if (isDown) throw new Error('down')
      return real.add(day, counts)
    },
  })
  expect(await limits.ask(key, 4)).toBe(4)
  await expect(limits.save()).rejects.toThrow('down')
  expect(await limits.ask(key, 2)).toBe(2)
  isDown = false
  await limits.save()
  expect(await instance().ask(key, 100)).toBe(4)
  await limits.close()
})

test('the explorer beside the service has no quota', async () => {
  const key = await newKey('own')
  expect(await instance().ask(key, 50)).toBe(50)
})

test('beyond the rate a client hears 429 and when to come again, beyond the quota 402', async () => {
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const served = new Map([['mainnet', mainnet('documented')]] as const)
  const client = await service.over(served, 'documented', undefined, { perSecond: 10, burst: 3, perDay: 5 })
  const ask = async () => (await client.get('/epochs/0')).status
  const first = await client.get('/epochs/0')
  expect(first.headers.get('RateLimit-Policy')).toBe('"rate";q=3;w=1, "day";q=5;w=86400')
  expect(first.headers.get('RateLimit')).toBe('"rate";r=2;t=1')
  expect([await ask(), await ask()]).toEqual([200, 200])
  const refused = await client.get('/epochs/0')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
  expect(JSON.parse(await refused.text())).toMatchObject({
    title: 'The API key has reached its rate limit',
    detail: 'The key sends more than 10 requests a second. Try again in a second.',
  })
  service.pass(1000)
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 402])
  // Key and token come first, and what is no path before them.
  expect((await client.get('/epochs/0', { headers: { 'Client-Api-Key': 'unknown' } })).status).toBe(401)
  expect((await client.get('/epochs/0', { headers: { Authorization: 'Bearer x' } })).status).toBe(403)
  expect((await client.get('/nothing')).status).toBe(404)
})
