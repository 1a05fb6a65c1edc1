import { expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import { isLongForm } from '#testing/long-form.ts'
import { runFault } from '#testing/proxy/fault-run.ts'
import { longTimeouts } from '#testing/proxy/test-proxy.ts'
import { triedFaults } from '#testing/proxy/tried-faults.ts'

/** One in so many: `npm run bench -- proxy faults` tries all. */
const step = isLongForm ? 8 : 24
const some = triedFaults.filter((_, no) => no % step === 3)

test.each(some)('$kind: $what is answered in time, in our words, with few calls', async (tried) => {
  const { status, detail, took, calls, leaks } = await runFault(tried)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(detail).toBeDefined()
  expect(took).toBeLessThan(longTimeouts.response + SECOND)
  expect(calls).toBeLessThanOrEqual(3)
  expect(leaks).toBe(false)
})
