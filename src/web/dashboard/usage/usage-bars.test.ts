import { expect, test } from 'vitest'
import { type DayUsage, daysUntil } from '#web/dashboard/usage-data/usage-data.ts'
import { usageBars } from './usage-bars.ts'

const TODAY = '2026-11-22'

function day(name: string, byStatus: Partial<DayUsage['byStatus']>, busiest = 1): [string, DayUsage] {
  const counts = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0, ...byStatus }
  return [
    name,
    {
      day: name,
      requests: Object.values(counts).reduce((sum, count) => sum + count, 0),
      bytes: 1000,
      byStatus: counts,
      busiestMinute: { at: `${name}T09:41:00.000Z`, requests: busiest },
    },
  ]
}

test('a day is a bar, with its classes; the running day says so', () => {
  const byDay = new Map([day('2026-11-21', { '2xx': 5, '3xx': 2, '4xx': 3 }, 4), day(TODAY, { '5xx': 1 })])
  const { unit, bars, series } = usageBars(byDay, daysUntil(TODAY, 7), TODAY)
  expect([unit, bars.length, series.map(({ name }) => name)]).toEqual([
    'day',
    7,
    ['answered, 2xx and 3xx', '4xx', '5xx'],
  ])
  expect(bars.at(-2)).toMatchObject({
    label: 'Sat 21 Nov',
    mark: '21 Nov',
    counts: [7, 3, 0],
    more: [{ value: '1,000 B' }, { value: '4 at 09:41' }],
  })
  expect(bars.at(-1)).toMatchObject({ label: 'Sun 22 Nov, so far', mark: 'today', counts: [0, 0, 1] })
  expect(bars[0]).toMatchObject({ counts: [0, 0, 0], more: [{}, { value: '–' }] })
})

test('requests whose client left are a series of their own where there are any', () => {
  const byDay = new Map([day(TODAY, { none: 2 })])
  const { bars, series } = usageBars(byDay, daysUntil(TODAY, 7), TODAY)
  expect(series.slice(1).map(({ name }) => name)).toEqual(['4xx', '5xx', 'client left'])
  expect(bars.at(-1)?.counts).toEqual([0, 0, 0, 2])
})

test('of 400 days a bar is seven days, and all are counted', () => {
  const byDay = new Map([
    day('2025-10-19', { '2xx': 1 }),
    day('2026-11-15', { '2xx': 10 }),
    day('2026-11-16', { '2xx': 100 }, 30),
    day(TODAY, { '2xx': 1000 }, 20),
  ])
  const { unit, bars } = usageBars(byDay, daysUntil(TODAY, 400), TODAY)
  expect([unit, bars.length, bars[0]?.mark]).toEqual(['week', 58, 'Oct 2025'])
  expect(bars.map(({ counts }) => counts[0] ?? 0).reduce((sum, count) => sum + count, 0)).toBe(1111)
  expect(bars.at(-1)).toMatchObject({
    label: '16 Nov to 22 Nov, so far',
    counts: [1100, 0, 0],
    more: [{}, { value: '30 at 09:41, 16 Nov' }],
  })
})
