import { expect, test } from 'vitest'
import { HOUR, MINUTE, parseUtcTime } from '#cardano/utc-time.ts'
import { lastUseText } from './session-section.tsx'

const now = Date.UTC(2026, 10, 22, 12)
const at = (time: number) => parseUtcTime(new Date(time).toISOString())

test.each([
  [0, 'in the last hour'],
  [59 * MINUTE, 'in the last hour'],
  // The browser's clock may be behind the service's.
  [-5 * MINUTE, 'in the last hour'],
  [HOUR, '1 hour ago'],
  [26 * HOUR, '1 day ago'],
])('a last use %d ms ago is %s', (age, text) => {
  expect(lastUseText(at(now - age), now)).toBe(text)
})
