import { expect, test } from 'vitest'
import { createVisitorLimit } from './visitor-allowance.ts'

function limit(perSecond: number, burst: number) {
  let now = Date.UTC(2026, 10, 21, 12)
  const allowanceOf = createVisitorLimit(perSecond, burst, () => now)
  return {
    waitOf: (address: string) => allowanceOf(address).take(),
    furtherWaitOf: (address: string) => allowanceOf(address).takeFurther(),
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('a visitor has a burst, and then the rate', () => {
  const { waitOf, pass } = limit(20, 3)
  const visit = () => waitOf('203.0.113.9')
  expect([visit(), visit(), visit(), visit()]).toEqual([undefined, undefined, undefined, 50])
  pass(49)
  expect(visit()).toBe(1)
  pass(1)
  expect([visit(), visit()]).toEqual([undefined, 50])
})

test('a clock that is set back makes nobody wait', () => {
  const { waitOf, pass } = limit(20, 1)
  expect(waitOf('203.0.113.9')).toBeUndefined()
  pass(-3_600_000)
  expect(waitOf('203.0.113.9')).toBeUndefined()
  expect(waitOf('203.0.113.9')).toBe(50)
})

test('an IPv6 visitor has a whole /64', () => {
  const { waitOf } = limit(1, 1)
  expect(waitOf('2001:db8::1')).toBeUndefined()
  expect(waitOf('2001:db8::2')).toBe(1000)
  expect(waitOf('2001:db8:0:1::1')).toBeUndefined()
})

test('further requests leave half of the burst for others, and count like them', () => {
  const { waitOf, furtherWaitOf, pass } = limit(20, 4)
  const visit = () => waitOf('203.0.113.9')
  const further = () => furtherWaitOf('203.0.113.9')
  expect([further(), further(), further()]).toEqual([undefined, undefined, 50])
  expect([visit(), visit(), visit(), further()]).toEqual([undefined, undefined, 50, 150])
  pass(150)
  expect([further(), further()]).toEqual([undefined, 50])
})
