import { expect, test } from 'vitest'
import { createTestClock } from '#testing/proxy/test-clock.ts'
import { createRefusedSignIns, type SignInReport } from './refused-sign-ins.ts'
import { serviceEventLine } from './service-event-line.ts'

const refused = { call: 'signInByPassword', reason: 'wrong-credentials', address: '192.0.2.1' } as const

test('the first refusal of a client is reported at once, and then their number each minute', async () => {
  const clock = createTestClock()
  const reports: SignInReport[] = []
  const refusals = createRefusedSignIns(clock, (report) => reports.push(report))
  for (let count = 0; count < 4; count++) refusals.occur(refused)
  refusals.occur({ ...refused, address: '192.0.2.2' })
  clock.elapse(60_000)
  await expect.poll(() => reports.length).toBe(3)
  expect(reports).toEqual([
    { ...refused, count: 1 },
    { ...refused, address: '192.0.2.2', count: 1 },
    { ...refused, count: 3 },
  ])
  await refusals.close()
})

test('its line names the client, the call and the reason', () => {
  const event = { kind: 'sign-in', ...refused, count: 3 } as const
  expect(serviceEventLine(event, 'text', 0)).toContain(
    '192.0.2.1 was refused by signInByPassword: the e-mail address or the password is wrong, 3 times since the last line',
  )
  expect(JSON.parse(serviceEventLine(event, 'json', 0))).toMatchObject({
    kind: 'sign-in',
    ...refused,
    count: 3,
  })
})
