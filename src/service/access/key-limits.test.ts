import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { collectLog } from '#testing/collected-log.ts'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { openTestService, PUBLIC_URL, type TestService } from '#testing/service/test-service.ts'
import { makeApiKey, storedKey } from '../identity/api-key.ts'
import { createKeyStore, setKeyLimits } from '../store/control/key-store.ts'
import { createUsageStore, type UsageStore } from '../store/control/usage-store.ts'
import { RequestLedger } from '../usage/request-ledger.ts'
import { dayOf, LocalAllowance } from './key-allowance.ts'
import { KeyLimits, type KeyLimitsDependencies } from './key-limits.ts'
import { policiesWith } from './limit-policy.ts'

let service: TestService

beforeAll(async () => {
  // The clock stands still, so that no bucket fills up while the machine is slow.
  const start = Date.now()
  service = await openTestService(PUBLIC_URL, () => start)
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const policies = policiesWith({ perSecond: 1000, burst: 1000, perDay: 10 })

/** The limits of one instance, on the database that all share. */
function instance(usage = createUsageStore(service.db), sharing?: KeyLimitsDependencies['sharing']) {
  const { log, events } = collectLog()
  const clock = createTestClock()
  const ledger = new RequestLedger({ store: usage, clock: { ...clock, now: service.now }, log })
  const limits = new KeyLimits({ usage, ledger, sharing, policies, now: service.now, log })
  /** Sends so many requests, and returns how many are within the limits. */
  const send = async (key: string, times: number) => {
    let taken = 0
    for (let i = 0; i < times; i++) {
      try {
        const { allowance } = await limits.of(key)
        await allowance.take()
        taken += 1
      } catch {
        break
      }
    }
    return taken
  }
  return Object.assign(limits, {
    clock,
    send,
    events,
    save: () => ledger.save(),
    close: () => ledger.close(),
  })
}

async function newKey(plan: 'standard' | 'own' = 'standard'): Promise<string> {
  const key = makeApiKey()
  await createKeyStore(service.db).addProject('mainnet', 'limits', storedKey(key), plan)
  return key.key
}

test('counts survive a restart, and a crash except for those that were not saved yet', async () => {
  const key = await newKey()
  const first = instance()
  expect(await first.send(key, 4)).toBe(4)
  await first.save()
  expect(await first.send(key, 2)).toBe(2)
  // Not closed: as `kill -9` leaves it.
  const second = instance()
  expect(await second.send(key, 3)).toBe(3)
  await second.close()
  const third = instance()
  expect(await third.send(key, 100)).toBe(3)
  await third.close()
})
test('two instances share the quota of a key', async () => {
  const key = await newKey()
  const [one, other] = [instance(), instance()]
  expect([await one.send(key, 4), await other.send(key, 4)]).toEqual([4, 4])
  await one.save()
  await other.save()
  await one.send(key, 0)
  expect(await other.send(key, 100)).toBe(2)
  await other.save()
  await one.send(key, 1)
  await one.save()
  expect(await one.send(key, 100)).toBe(0)
  await one.close()
  await other.close()
})

/** A store on the database of all, whose connection fails before or after the batch is committed. */
function failingStore() {
  const real = createUsageStore(service.db)
  const connection: { fails: 'never' | 'before' | 'after' } = { fails: 'never' }
  const usage: UsageStore = {
    ...real,
    add: async (batch) => {
      if (connection.fails === 'before') throw new Error('down')
      const totals = await real.add(batch)
      if (connection.fails === 'after') throw new Error('the reply was lost')
      return totals
    },
  }
  return { connection, usage }
}

const storedRequests = async (key: string) =>
  (await createUsageStore(service.db).read(key, dayOf(service.now()))).used
test('a batch of two days whose reply was lost is sent again while another instance adds', async () => {
  const key = await newKey()
  const { connection, usage } = failingStore()
  const one = instance(usage)
  const other = instance()
  await one.send(key, 9)
  service.pass(DAY)
  await one.send(key, 3)
  await other.send(key, 2)
  connection.fails = 'after'
  await expect(one.save()).rejects.toThrow('lost')
  await other.save()
  connection.fails = 'never'
  await Promise.all([one.save(), other.save()])
  expect((await usage.read(key, dayOf(service.now()) - 1)).used).toBe(9)
  expect(await storedRequests(key)).toBe(5)
  // The repetition has told the requests at the other instance too.
  expect(await one.send(key, 100)).toBe(5)
  await one.close()
  await other.close()
})

/** Sharing that lets every key be read again when a period begins. */
function sharingAnew() {
  const newPeriod = () => ({ kind: 'shared' as const, returnedAt: undefined })
  let period = newPeriod()
  const sharing: KeyLimitsDependencies['sharing'] = {
    get period() {
      return period
    },
    allowanceOf: (_key, _period, options) => new LocalAllowance(options),
  }
  const begin = () => {
    period = newPeriod()
  }
  return { sharing, begin }
}

test('a key that is read again while a batch is in doubt stays below its quota, and gets all of it afterwards', async () => {
  const key = await newKey()
  const { connection, usage } = failingStore()
  const { sharing, begin } = sharingAnew()
  const limits = instance(usage, sharing)
  for (const fails of ['before', 'after'] as const) {
    service.pass(DAY)
    expect(await limits.send(key, 4)).toBe(4)
    connection.fails = fails
    await expect(limits.save()).rejects.toThrow()
    begin()
    const meanwhile = await limits.send(key, 100)
    expect(meanwhile).toBe(fails === 'before' ? 6 : 2)
    connection.fails = 'never'
    await limits.save()
    expect(await limits.send(key, 100)).toBe(6 - meanwhile)
    await limits.save()
    expect(await storedRequests(key)).toBe(10)
  }
  await limits.close()
})

test('a key that is read again while its batch is on the way has its exact total', async () => {
  const key = await newKey()
  const { sharing, begin } = sharingAnew()
  const limits = instance(createUsageStore(service.db), sharing)
  expect(await limits.send(key, 4)).toBe(4)
  begin()
  const saving = limits.save()
  expect(await limits.send(key, 100)).toBe(6)
  await saving
  await limits.close()
})

test('counts that the database refuses stay in memory, and later ones are saved', async () => {
  const key = await newKey()
  const full = await newKey('own')
  // One more request is beyond what the column holds.
  await sql`INSERT INTO control.usage VALUES (${full}, ${new Date(service.now())}::date, 9223372036854775807)`.execute(
    service.db,
  )
  const limits = instance()
  expect([await limits.send(key, 4), await limits.send(full, 1)]).toEqual([4, 1])
  await limits.save()
  expect(limits.events).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(/ 5 count in the quota of theirs at this instance alone$/),
      error: expect.objectContaining({ code: '22003' }),
    }),
  ])
  expect(await limits.send(key, 2)).toBe(2)
  await limits.save()
  expect(await storedRequests(key)).toBe(2)
  expect(await limits.send(key, 100)).toBe(4)
  await limits.save()
  expect(await limits.send(key, 1)).toBe(0)
  await limits.close()
  expect(limits.events).toHaveLength(1)
})

test('a key has limits of its own, and the others of its plan', async () => {
  const key = await newKey()
  expect(await setKeyLimits(service.db, key, { burst: 3, perDay: 4 })).toBe(true)
  const first = instance()
  expect((await first.of(key)).policy).toMatchObject({ perSecond: 1000, burst: 3, perDay: 4 })
  expect(await first.send(key, 100)).toBe(3)
  await setKeyLimits(service.db, key, { perSecond: 0.5, burst: null })
  const second = instance()
  expect((await second.of(key)).policy).toMatchObject({ perSecond: 0.5, burst: 1000, perDay: 4 })
  await first.close()
  await second.close()
  expect(await setKeyLimits(service.db, 'unknown', { burst: 3 })).toBe(false)
})

test('a running instance takes over changed limits when it saves, also for a key that is refused', async () => {
  const key = await newKey()
  const first = instance()
  expect(await first.send(key, 100)).toBe(10)
  await setKeyLimits(service.db, key, { perDay: 12 })
  await first.save()
  expect(await first.send(key, 100)).toBe(2)
  await first.save()
  await setKeyLimits(service.db, key, { perDay: 15, burst: 1 })
  expect(await first.send(key, 1)).toBe(0)
  await first.save()
  expect(await first.send(key, 100)).toBe(1)
  await first.close()
})

test('the limits of an idle key are read once after each change, before its next request', async () => {
  const key = await newKey()
  const real = createUsageStore(service.db)
  let reads = 0
  let held: Promise<void> | undefined
  const limits = instance({
    ...real,
    read: async (...of) => {
      reads += 1
      const usage = await real.read(...of)
      await held
      return usage
    },
  })
  expect(await limits.send(key, 2)).toBe(2)
  await limits.save()
  await setKeyLimits(service.db, key, { perDay: 3 })
  limits.limitsChanged(key)
  const [one, other] = await Promise.all([limits.of(key), limits.of(key)])
  expect([one.policy.perDay, other.policy.perDay]).toEqual([3, 3])
  expect(await limits.send(key, 100)).toBe(1)
  expect(reads).toBe(2)
  await setKeyLimits(service.db, key, { perDay: 5 })
  limits.limitsChanged(key)
  // The next change comes while the reading for this one is on its way.
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  const reading = limits.of(key)
  await setKeyLimits(service.db, key, { perDay: 6 })
  limits.limitsChanged(key)
  release()
  expect((await reading).policy.perDay).toBe(6)
  expect(await limits.send(key, 100)).toBe(3)
  await limits.close()
})

test('limits that cannot be read after a change stay as they are until the next save', async () => {
  const key = await newKey()
  const real = createUsageStore(service.db)
  let isDown = false
  const limits = instance({
    ...real,
    read: (...of) => (isDown ? Promise.reject(new Error('down')) : real.read(...of)),
  })
  expect(await limits.send(key, 1)).toBe(1)
  await setKeyLimits(service.db, key, { perDay: 4 })
  isDown = true
  limits.limitsChanged(key)
  expect(await limits.send(key, 1)).toBe(1)
  expect(limits.events.map(({ error }) => error)).toEqual([new Error('down')])
  await limits.save()
  expect(await limits.send(key, 100)).toBe(2)
  await limits.close()
})

test('two seconds after a change the first request of an idle key is judged by the new limits', async () => {
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const served = new Map([['mainnet', mainnet('documented')]] as const)
  const client = await service.over(served, 'documented', undefined, { perSecond: 10, burst: 3, perDay: 5 })
  const policy = async () => (await client.get('/epochs/0')).headers.get('RateLimit-Policy')
  expect(await policy()).toBe('"rate";q=3;w=1, "day";q=5;w=86400')
  service.pass(MINUTE)
  await setKeyLimits(service.db, client.key.key, { burst: 1, perDay: 2 })
  service.pass(2 * SECOND)
  expect(await policy()).toBe('"rate";q=1;w=1, "day";q=2;w=86400')
  service.pass(MINUTE)
  await setKeyLimits(service.db, client.key.key, { perDay: 1 })
  service.pass(2 * SECOND)
  expect((await client.get('/epochs/0')).status).toBe(402)
})

test('the explorer beside the service has no quota', async () => {
  const key = await newKey('own')
  expect(await instance().send(key, 50)).toBe(50)
})

test('beyond the rate the response is 429 with Retry-After, beyond the quota 402', async () => {
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const served = new Map([['mainnet', mainnet('documented')]] as const)
  const client = await service.over(served, 'documented', undefined, { perSecond: 10, burst: 3, perDay: 5 })
  const status = async () => (await client.get('/epochs/0')).status
  const first = await client.get('/epochs/0')
  expect(first.headers.get('RateLimit-Policy')).toBe('"rate";q=3;w=1, "day";q=5;w=86400')
  expect(first.headers.get('RateLimit')).toBe('"rate";r=2;t=1')
  expect([await status(), await status()]).toEqual([200, 200])
  const refused = await client.get('/epochs/0')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
  expect(JSON.parse(await refused.text())).toMatchObject({
    title: 'The API key has reached its rate limit',
    detail: 'The key sends more than 10 requests a second. Try again in a second.',
  })
  service.pass(1000)
  expect([await status(), await status(), await status()]).toEqual([200, 200, 402])
  // An unknown path is refused first, then key and token, then the limits.
  expect((await client.get('/epochs/0', { headers: { 'Client-Api-Key': 'unknown' } })).status).toBe(401)
  expect((await client.get('/epochs/0', { headers: { Authorization: 'Bearer x' } })).status).toBe(403)
  expect((await client.get('/nothing')).status).toBe(404)
})
