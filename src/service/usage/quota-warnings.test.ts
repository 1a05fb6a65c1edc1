import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#cardano/utc-time.ts'
import { shownKey } from '#contract/shown-key.ts'
import { collectLog } from '#testing/collected-log.ts'
import { addRequests } from '#testing/service/counted-usage.ts'
import { openTestDashboard } from '#testing/service/test-dashboard.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import type { Mail } from '../mail/mailer.ts'
import { createUsageStore } from '../store/control/usage-store.ts'
import { QuotaWarnings } from './quota-warnings.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})

afterAll(() => service.close())

const day = Math.floor(Date.UTC(2026, 10, 27, 12) / DAY)

/** An instance of the service that counts requests on the shared database. */
function instance() {
  const mails: Mail[] = []
  const { log, events } = collectLog()
  let today = day
  const warnings = new QuotaWarnings({
    usage: createUsageStore(service.db),
    mailer: {
      state: 'sent',
      isFailing: () => false,
      send: (mail) => mails.push(mail),
      close: async () => {},
    },
    explorerUrl: 'https://explorer.example',
    now: () => today * DAY,
    log,
  })
  const count = async (key: string, requests: number, perDay: number, on = day) => {
    today = on
    for (const { total } of await addRequests(service.db, key, on, requests)) {
      warnings.counted({ key, day: on, requests: total, perDay })
    }
    await warnings.close()
  }
  return { mails, events, warnings, count }
}

test('a key that has used 80 % of its quota of a day is told of once, whichever instance counts', async () => {
  const browser = await (await openTestDashboard(service.db)).register('ada@example.org')
  const { project } = await browser.call('createProject', { body: { name: 'Wallet', network: 'mainnet' } })
  const { newKey } = await browser.call('createKey', {
    parameters: { project: project.id },
    body: { name: 'night job' },
  })
  const [one, two] = [instance(), instance()]
  await one.count(newKey.key, 79, 100)
  expect([one.events, one.mails, one.warnings.count()]).toEqual([[], [], 0])
  await one.count(newKey.key, 1, 100)
  await one.count(newKey.key, 5, 100)
  await two.count(newKey.key, 5, 100)
  expect(one.events).toMatchObject([{ event: 'quota', key: shownKey(newKey.key), requests: 80, perDay: 100 }])
  expect(two.events).toEqual([])
  expect([one.warnings.count(), two.warnings.count()]).toEqual([1, 1])
  expect([one.mails.length, two.mails.length]).toEqual([1, 0])
  const [mail] = one.mails
  expect(mail?.to).toBe('ada@example.org')
  for (const fact of ['Wallet', 'night job', shownKey(newKey.key), '80', '100', '2026-11-27']) {
    expect(`${mail?.subject} ${mail?.text}`).toContain(fact)
  }
  expect(mail?.text).not.toContain(newKey.key)
  await two.count(newKey.key, 90, 100, day + 1)
  expect([two.events.length, two.mails.length, two.warnings.count()]).toEqual([1, 1, 1])
})

test('a key without an owner is told of in the log alone, and one without a quota not at all', async () => {
  const client = await service.db
    .insertInto('control.project')
    .values({ network: 'mainnet', name: 'operator' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await service.db
    .insertInto('control.api_key')
    .values({ key: 'epk_operator', secret_hash: Buffer.alloc(32), project_id: client.id })
    .execute()
  const one = instance()
  await one.count('epk_operator', 5, 0)
  expect(one.events).toEqual([])
  await one.count('epk_operator', 5, 12)
  expect([one.events.length, one.mails]).toEqual([1, []])
})
