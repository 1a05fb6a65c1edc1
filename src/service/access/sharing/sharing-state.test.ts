import { expect, test } from 'vitest'
import { afterFailure, afterResponse, firstState } from './shared-allowance.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

const counting = (counting: string, instances: number, wait = 0) => ({ counting, instances, wait })

test('a period of sharing lasts until the counting begins anew', () => {
  const first = afterResponse(firstState(NOON), counting('1', 1), NOON)
  expect(first).toEqual({
    period: { kind: 'shared', counting: '1' },
    instances: 1,
    failures: 0,
    pause: 1000,
  })
  const second = afterResponse(first, counting('1', 3), NOON)
  expect(second.period).toBe(first.period)
  expect(second.instances).toBe(3)
  expect(afterResponse(second, counting('2', 3), NOON).period).not.toBe(first.period)
})

test('limits are divided by the instances last seen, until the instances return together', () => {
  const shared = afterResponse(firstState(NOON), counting('1', 3), NOON)
  const divided = afterFailure(shared, NOON)
  expect(divided.period).toEqual({ kind: 'divided', began: NOON, instances: 3 })
  expect(afterFailure(divided, NOON + 100).period).toBe(divided.period)
  const waiting = afterResponse(divided, counting('1', 1, 1250), NOON + 100)
  expect(waiting).toMatchObject({ failures: 1, pause: 1250 })
  expect(waiting.period).toBe(divided.period)
  expect(afterResponse(waiting, counting('2', 3), NOON + 1350)).toEqual({
    period: { kind: 'shared', counting: '2' },
    instances: 3,
    failures: 0,
    pause: 1000,
  })
})

test('an instance that starts while others return grants its part until then', () => {
  expect(afterResponse(firstState(NOON), counting('', 2, 700), NOON + 5)).toEqual({
    period: { kind: 'divided', began: NOON + 5, instances: 2 },
    instances: 2,
    failures: 1,
    pause: 700,
  })
})

test('an instance grants its part when Redis has lost the counting', () => {
  const shared = afterResponse(firstState(NOON), counting('1', 3), NOON)
  expect(afterResponse(shared, counting('', 1, 1250), NOON + 5)).toMatchObject({
    period: { kind: 'divided', began: NOON + 5 },
    failures: 1,
  })
})

test('what is left of a quota is divided anew each day', () => {
  const divided = afterFailure(afterResponse(firstState(NOON), counting('1', 2), NOON), NOON)
  const midnight = NOON + 12 * 3_600_000
  expect(afterFailure(divided, midnight - 1).period).toBe(divided.period)
  expect(afterFailure(divided, midnight).period).toEqual({ kind: 'divided', began: midnight, instances: 2 })
})

test('an instance that does not reach Redis tries again soon, and each second at last', () => {
  let state = afterResponse(firstState(NOON), counting('1', 1), NOON)
  const pauses = Array.from({ length: 6 }, () => {
    state = afterFailure(state, NOON)
    return state.pause
  })
  expect(pauses).toEqual([100, 200, 400, 800, 1000, 1000])
})
