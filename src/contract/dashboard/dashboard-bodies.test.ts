import { expect, test } from 'vitest'
import { dashboardBodies } from './dashboard-bodies.ts'

const tooShort = 'A password has at least 12 characters.'
const tooLong = 'A password has at most 128 characters.'

test.each([
  [11, tooShort],
  [12, undefined],
  [128, undefined],
  [129, tooLong],
])('a password of %i characters is judged by its length, wherever one is set', (length, fault) => {
  const password = 'a'.repeat(length)
  const token = 't'.repeat(16)
  const email = 'ada@example.com'
  for (const result of [
    dashboardBodies.register.safeParse({ email, password }),
    dashboardBodies.resetPassword.safeParse({ token, password }),
    dashboardBodies.setPassword.safeParse({ password }),
  ]) {
    expect(result.error?.issues[0]?.message).toBe(fault)
  }
})
