import { describe, expect, test } from 'vitest'
import { type BreakerAttempt, createCircuitBreaker } from './circuit-breaker.ts'

function createBreaker() {
  let at = 0
  const breaker = createCircuitBreaker(() => at, 3, 1000, 8000)
  return {
    pass: (milliseconds: number) => {
      at += milliseconds
    },
    enter: () => breaker.enter(),
    attempt: (): BreakerAttempt => {
      const attempt = breaker.enter()
      if (typeof attempt === 'number') throw new TypeError('the circuit is open')
      return attempt
    },
  }
}

describe('a circuit', () => {
  test('opens after as many failures in a row as its threshold', () => {
    const { attempt, enter } = createBreaker()
    attempt().failed()
    attempt().failed()
    attempt().succeeded()
    attempt().failed()
    attempt().failed()
    attempt().abandoned()
    attempt().failed()
    expect(enter()).toBeTypeOf('number')
  })

  test('lets others through when the probe has a response, and opens again when its body is worth nothing', () => {
    const { attempt, enter, pass } = createBreaker()
    for (let i = 0; i < 3; i++) attempt().failed()
    pass(1000)
    const probe = attempt()
    expect(enter()).toBeTypeOf('number')
    probe.responded()
    expect(enter()).toBeTypeOf('object')
    probe.failed()
    expect(enter()).toBeTypeOf('number')
    pass(2000)
    const second = attempt()
    second.responded()
    second.succeeded()
    attempt().failed()
    expect(enter()).toBeTypeOf('object')
  })

  test('lets one attempt through after its pause, which closes it or doubles the pause', () => {
    const { attempt, enter, pass } = createBreaker()
    for (let i = 0; i < 3; i++) attempt().failed()
    pass(1000)
    const probe = attempt()
    expect(enter()).toBe(1000)
    probe.failed()
    expect(enter()).toBeGreaterThanOrEqual(1000)
    pass(2000)
    attempt().succeeded()
    attempt()
    attempt()
  })

  test('stays open as long as the server states', () => {
    const { attempt, enter, pass } = createBreaker()
    attempt().failed(30_000)
    expect(enter()).toBe(30_000)
    pass(30_000)
    attempt().succeeded()
  })

  test('is not changed by attempts that began before it opened', () => {
    const { attempt, enter } = createBreaker()
    const early = attempt()
    for (let i = 0; i < 3; i++) attempt().failed()
    early.succeeded()
    expect(enter()).toBeTypeOf('number')
  })
})
