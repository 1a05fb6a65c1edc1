import { expect, test } from 'vitest'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createKeyOveruses, type KeyOveruse } from './key-overuse.ts'
import { serviceEventLine } from './service-event-line.ts'

const overuse: KeyOveruse = {
  overuse: 'refused',
  key: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  plan: 'standard',
  database: 'mainnet',
}

test('a key whose queries are refused is a line when that begins, one a minute, and one when it ends', async () => {
  const clock = createTestClock()
  const lines: string[] = []
  const overuses = createKeyOveruses(clock, (report) =>
    lines.push(serviceEventLine({ kind: 'overuse', ...report }, 'text')),
  )
  for (let query = 0; query < 300; query++) overuses.occur(overuse)
  clock.elapse(60_000)
  await expect.poll(() => lines.length).toBe(2)
  clock.elapse(60_000)
  await expect.poll(() => lines.length).toBe(3)
  expect(lines).toEqual([
    'service: key 01234567 uses more than its share of the database of mainnet; its queries beyond it get 429',
    'service: key 01234567 uses more than its share of the database of mainnet; refused since the last line: 299',
    'service: key 01234567 keeps to its share of the database of mainnet again; refused in all: 300',
  ])
  await overuses.close()
})

test('queries that PostgreSQL stops are told apart, and a line of JSON has only the beginning of the key', async () => {
  const lines: string[] = []
  const overuses = createKeyOveruses(createTestClock(), (report) =>
    lines.push(serviceEventLine({ kind: 'overuse', ...report }, 'json', 0)),
  )
  overuses.occur({ ...overuse, overuse: 'stopped' })
  overuses.occur(overuse)
  overuses.occur({ ...overuse, key: 'another key', database: 'embedded' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'overuse', key: '01234567', database: 'mainnet', phase: 'began', latest: 'stopped' },
    { kind: 'overuse', key: '01234567', database: 'mainnet', phase: 'began', latest: 'refused' },
    { kind: 'overuse', key: 'another ', database: 'embedded', phase: 'began', latest: 'refused' },
  ])
  expect(lines.join()).not.toContain('89abcdef')
  await overuses.close()
})
