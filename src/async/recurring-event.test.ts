import { describe, expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { createRecurringEvent, type RecurringEventOptions } from './recurring-event.ts'

const SECOND = 1000

/** An event on a clock that only the test moves, with a line for each report. */
function recurring(ends: RecurringEventOptions<string>['ends']) {
  let now = 0
  let timer: { readonly dueAt: number; readonly callback: () => void } | undefined
  const clock: Clock = {
    now: () => now,
    schedule: (milliseconds, callback) => {
      timer = { dueAt: now + milliseconds, callback }
      return () => {
        timer = undefined
      }
    },
  }
  const lines: string[] = []
  const event = createRecurringEvent<string>({
    clock,
    ends,
    report: ({ phase, latest, ...counts }) =>
      lines.push([now / SECOND, phase, latest, ...Object.values(counts)].join(' ')),
  })
  const pass = (seconds: number) => {
    const end = now + seconds * SECOND
    while (timer && timer.dueAt <= end) {
      const { dueAt, callback } = timer
      timer = undefined
      now = dueAt
      callback()
    }
    now = end
  }
  return { event, lines, pass, isWaiting: () => timer !== undefined }
}

describe('an event that recurs', () => {
  test('is reported when it begins, once a minute with its count, and when it ends', () => {
    const { event, lines, pass } = recurring('by-call')
    for (let second = 0; second < 150; second++) {
      event.occur(`reason ${second}`)
      pass(1)
    }
    event.end()
    event.end()
    expect(lines).toEqual([
      '0 began reason 0',
      '60 continues reason 59 59',
      '120 continues reason 119 60',
      '150 ended reason 149 150 150000',
    ])
  })

  test('that ends by a call lasts while nothing occurs, without a report', () => {
    const { event, lines, pass, isWaiting } = recurring('by-call')
    event.occur('first')
    pass(600)
    expect([lines, isWaiting()]).toEqual([['0 began first'], false])
    event.occur('second')
    event.end()
    expect(lines.slice(1)).toEqual(['600 continues second 1', '600 ended second 2 600000'])
  })

  test('that ends by silence has ended after a minute without an occurrence', () => {
    const { event, lines, pass, isWaiting } = recurring('by-silence')
    event.occur('first')
    pass(30)
    event.occur('second')
    pass(600)
    expect(lines).toEqual(['0 began first', '60 continues second 1', '120 ended second 2 30000'])
    expect(isWaiting()).toBe(false)
    event.occur('third')
    expect(lines.at(-1)).toBe('630 began third')
  })

  test('that begins again within a minute has its beginnings and ends in order', () => {
    const { event, lines, pass } = recurring('by-call')
    for (const outage of ['first', 'second']) {
      for (let failure = 0; failure < 3; failure++) event.occur(outage)
      pass(20)
      event.end()
      pass(5)
    }
    event.occur('third')
    pass(20)
    event.occur('third')
    event.end()
    pass(600)
    expect(lines).toEqual([
      '0 began first',
      '20 ended first 3 20000',
      '25 began second',
      '45 ended second 3 20000',
      '50 began third',
      '70 continues third 1',
      '70 ended third 2 20000',
    ])
  })

  test('that comes and goes each second has five beginnings a minute, and none of it is lost', () => {
    const { event, lines, pass } = recurring('by-call')
    for (let second = 0; second < 119; second++) {
      event.occur(String(second))
      pass(0.5)
      event.end()
      pass(0.5)
    }
    pass(600)
    const pairs = (seconds: readonly number[]) =>
      seconds.flatMap((second) => [`${second} began ${second}`, `${second + 0.5} ended ${second} 1 500`])
    expect(lines).toEqual([
      ...pairs([0, 1, 2, 3, 4]),
      '60 ended 59 55 54000',
      ...pairs([60, 61, 62, 63, 64]),
      '120 ended 118 54 53000',
    ])
  })

  test('that is closed reports nothing more and holds no timer', () => {
    const { event, lines, pass, isWaiting } = recurring('by-silence')
    event.occur('first')
    event.close()
    expect(isWaiting()).toBe(false)
    pass(600)
    expect(lines).toEqual(['0 began first'])
  })
})
