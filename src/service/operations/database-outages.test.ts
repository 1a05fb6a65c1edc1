import { expect, test } from 'vitest'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createDatabaseOutages } from './database-outages.ts'
import { serviceEventLine } from './service-event-line.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('an outage of 668 requests is a line when it begins, one a minute, and one when it ends', async () => {
  const clock = createTestClock()
  const lines: string[] = []
  const outages = createDatabaseOutages(clock, (outage) =>
    lines.push(serviceEventLine({ kind: 'outage', ...outage }, 'text')),
  )
  for (let request = 0; request < 500; request++) outages.failed('mainnet', refused)
  clock.elapse(60_000)
  await expect.poll(() => lines.length).toBe(2)
  for (let request = 0; request < 168; request++) outages.failed('mainnet', refused)
  outages.recovered('preprod')
  outages.recovered('mainnet')
  outages.recovered('mainnet')
  expect(lines).toEqual([
    'service: the database of mainnet does not serve: connect ECONNREFUSED 127.0.0.1:5432; requests that need it get 503',
    'service: the database of mainnet still does not serve: connect ECONNREFUSED 127.0.0.1:5432; failures since the last line: 499',
    expect.stringMatching(/^service: the database of mainnet serves again; failures in 60\.\d s: 668$/),
  ])
  await outages.close()
})

test('each database has its own outage, and its line of JSON names it', async () => {
  const lines: string[] = []
  const outages = createDatabaseOutages(createTestClock(), (outage) =>
    lines.push(serviceEventLine({ kind: 'outage', ...outage }, 'json', 0)),
  )
  outages.failed(
    'control',
    Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
  )
  outages.failed('mainnet', refused)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      kind: 'outage',
      database: 'control',
      phase: 'began',
      latest: 'the database system is shutting down (57P03)',
    },
    { kind: 'outage', database: 'mainnet', phase: 'began' },
  ])
  await outages.close()
})
