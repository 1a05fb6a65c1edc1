import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#cardano/utc-time.ts'
import { createRequestHistory } from './request-history.ts'

function createHistory(at = 1000 * DAY) {
  let time = at
  const history = createRequestHistory(() => time)
  return {
    history,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

test.each([
  [200, 'upstream'],
  [304, 'upstream'],
  [404, 'upstream'],
  [401, 'refused'],
  [402, 'refused'],
  [403, 'refused'],
  [429, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
  ['timeout', 'failed'],
  ['broken', 'failed'],
  ['unreachable', 'failed'],
] as const)('a request with the outcome %s counts as %s', (outcome, place) => {
  const { history } = createHistory()
  history.countCall({ path: '/api/core/epochs/1', outcome, duration: 5 })
  const none = { cached: 0, upstream: 0, refused: 0, failed: 0 }
  expect(history.lastHour).toMatchObject({ ...none, [place]: 1 })
  expect(history.lastResponse).toEqual(place === 'upstream' ? { at: 1000 * DAY, took: 5 } : null)
})

test('what is older than an hour is forgotten', () => {
  const { history, pass } = createHistory()
  history.countCached()
  pass(2 * MINUTE)
  history.countCached()
  history.countCached()
  pass(HOUR - 4 * MINUTE)
  expect(history.lastHour.cached).toBe(3)
  pass(2 * MINUTE)
  expect(history.lastHour.cached).toBe(2)
  pass(DAY)
  expect(history.lastHour.cached).toBe(0)
})

test('a clock that is set back loses no count', () => {
  const { history, pass } = createHistory()
  history.countCached()
  pass(-HOUR)
  history.countCached()
  expect(history.lastHour.cached).toBe(2)
})

test('a wrong response counts as failed and no more as answered', () => {
  const { history } = createHistory()
  history.countCall({ path: '/api/core/epochs/1', outcome: 200, duration: 5 })
  history.countWrongResponse()
  expect(history.lastHour).toMatchObject({ upstream: 0, failed: 1 })
})

test('a refused token and one that cannot be had count apart', () => {
  const { history } = createHistory()
  history.countTokenFault(true)
  history.countTokenFault(false)
  history.countTokenFault(false)
  expect(history.lastHour).toMatchObject({ refused: 1, failed: 2 })
})

test('requests of a day count from midnight of UTC', () => {
  const { history, pass } = createHistory(1000 * DAY - HOUR)
  history.countCall({ path: '/api/core/epochs/1', outcome: 200, duration: 5 })
  expect(history.madeToday).toBe(1)
  pass(2 * HOUR)
  expect(history.madeToday).toBe(0)
  history.countCall({ path: '/api/core/epochs/1', outcome: 200, duration: 5 })
  expect(history.madeToday).toBe(1)
})

test.each([200, 429, 500, 'unreachable'] as const)(
  'the description, which is read without the key, does not count: %s',
  (outcome) => {
    const { history } = createHistory()
    history.countCall({ path: '', outcome, duration: 5 })
    expect(history.lastHour).toMatchObject({ cached: 0, upstream: 0, refused: 0, failed: 0 })
    expect(history.madeToday).toBe(0)
    expect(history.lastResponse).toBeNull()
  },
)
