import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { parseUtcTime } from '#cardano/utc-time.ts'

const zoneBefore = process.env.TZ
const winter = parseUtcTime('2022-12-01T21:44:51')
const summer = parseUtcTime('2023-07-01T22:44:51')
const beforeChange = parseUtcTime('2023-03-26T00:59:59')
const change = parseUtcTime('2023-03-26T01:00:00')

afterEach(() => vi.resetModules())
afterAll(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

/** The module as a browser in that time zone has it. */
function textsIn(zone: string) {
  process.env.TZ = zone
  vi.resetModules()
  return import('./timestamp.tsx')
}

describe('local time names its zone, also across a change to summer time', () => {
  test.each([
    ['Europe/Berlin', winter, '1 Dec 2022, 22:44:51 CET', '2022-12-01 22:44:51 CET'],
    ['Europe/Berlin', summer, '2 Jul 2023, 00:44:51 CEST', '2023-07-02 00:44:51 CEST'],
    ['Europe/Berlin', beforeChange, '26 Mar 2023, 01:59:59 CET', '2023-03-26 01:59:59 CET'],
    ['Europe/Berlin', change, '26 Mar 2023, 03:00:00 CEST', '2023-03-26 03:00:00 CEST'],
    ['Asia/Kolkata', winter, '2 Dec 2022, 03:14:51 GMT+5:30', '2022-12-02 03:14:51 GMT+5:30'],
    ['America/St_Johns', winter, '1 Dec 2022, 18:14:51 GMT−3:30', '2022-12-01 18:14:51 GMT−3:30'],
    ['Europe/London', summer, '1 Jul 2023, 23:44:51 BST', '2023-07-01 23:44:51 BST'],
    ['UTC', winter, '1 Dec 2022, 21:44:51 UTC', '2022-12-01 21:44:51 UTC'],
  ])('%s at %i', async (zone, time, moment, inTable) => {
    const { momentText, localTableTimeText } = await textsIn(zone)
    expect(momentText(time, 'local')).toBe(moment)
    expect(localTableTimeText(time)).toBe(inTable)
  })
})

test.each([
  ['Pacific/Auckland', winter, '2 Dec 2022', '1 Dec 2022'],
  ['America/Los_Angeles', parseUtcTime('2022-09-01T02:00:00'), '31 Aug 2022', '1 Sep 2022'],
])('in %s %i is on %s, in UTC on %s', async (zone, time, local, utc) => {
  const { dateText } = await textsIn(zone)
  expect(dateText(time, 'local')).toBe(local)
  expect(dateText(time)).toBe(utc)
})

test.each([
  ['UTC', winter, true],
  ['Africa/Accra', summer, true],
  ['Europe/London', winter, true],
  ['Europe/London', summer, false],
  ['Europe/Berlin', winter, false],
])('in %s at %i local time is UTC: %s', async (zone, time, isUtc) => {
  const { isUtcHere } = await textsIn(zone)
  expect(isUtcHere(time)).toBe(isUtc)
})

test.each([
  [-400 * 24 * 3600, '1 year ago'],
  [-2 * 3600, '2 hours ago'],
  [-3599, '59 min ago'],
  [-60, '1 min ago'],
  [-59, '59 s ago'],
  [-1, '1 s ago'],
  [0, 'now'],
  [5, 'now'],
  [59, 'now'],
  [61, 'in 1 min'],
  [2 * 3600, 'in 2 hours'],
])('%i seconds from now is "%s"', async (seconds, text) => {
  const { relativeText } = await textsIn('UTC')
  expect(relativeText(winter, winter - seconds * 1000)).toBe(text)
})
