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

const UNREACHABLE = 'The data service of mainnet cannot be reached.'
const BROKE_OFF = 'The data service of mainnet broke off its response.'
const TOO_LATE = 'The data service of mainnet does not respond in time.'
const NOT_JSON = 'The data service of mainnet returned something other than JSON.'
const NOT_CONTRACT = 'The data service of mainnet returned what its contract does not allow.'
const REFUSED = "The data service of mainnet refuses Epochal's key."
const LIMITS =
  "The data service of mainnet limits the rate of Epochal's requests. Epochal asks again at (time)."
const STATUS = 'The data service of mainnet responded with status'

/** `stale`: why a stored response is served instead; undefined where the new one replaces it. */
test.each<
  [what: string, status: number, detail: string, stale: string | undefined, calls: number, wait?: boolean]
>([
  ['resets the connection', 502, UNREACHABLE, 'unreachable', 3],
  ['breaks off in the header', 502, UNREACHABLE, 'unreachable', 3],
  ['breaks off in a body with a length', 502, BROKE_OFF, 'unreachable', 1],
  ['breaks off in a chunked body', 502, BROKE_OFF, 'unreachable', 1],
  ['ends before the last chunk', 502, BROKE_OFF, 'unreachable', 1],
  ['never responds', 504, TOO_LATE, 'slow', 1],
  ['stops in the body', 504, TOO_LATE, 'slow', 1],
  ['sends a byte each 100 ms', 504, TOO_LATE, 'slow', 1],
  ['`Content-Type: text/html`', 502, NOT_JSON, 'invalid', 1],
  ['200, JSON `""`', 502, NOT_CONTRACT, 'invalid', 1],
  ['200, JSON `"{\\"no\\":"`', 502, NOT_CONTRACT, 'invalid', 1],
  ['200, JSON `"{\\"no\\":\\"399\\"}"`', 502, NOT_CONTRACT, 'invalid', 1],
  ['sends 20 MB', 502, 'The data service of mainnet returned a response that is too large.', 'invalid', 1],
  ['no HTTP', 502, 'The data service of mainnet sent something that is not HTTP.', 'invalid', 1],
  ['returns the credentials', 502, NOT_CONTRACT, 'invalid', 1],
  [
    '301',
    502,
    'The data service of mainnet redirects (301), and Epochal does not follow redirects.',
    'invalid',
    1,
  ],
  ['400 with a page', 400, `${STATUS} 400.`, undefined, 1],
  ['404 with a page', 404, 'The data service of mainnet has no record of epoch 399.', undefined, 1],
  ['405', 405, `${STATUS} 405.`, undefined, 1],
  ['401', 401, REFUSED, 'refused', 2],
  ['403', 403, REFUSED, 'refused', 2],
  [
    '402 with a page',
    402,
    "Epochal's quota at the data service of mainnet is used up. It resets at (time). Epochal asks again at (time).",
    'quota',
    1,
    true,
  ],
  ['429, `Retry-After: 70`', 429, LIMITS, 'rate-limit', 1, true],
  ['429', 429, LIMITS, 'rate-limit', 3, true],
  // The second request shows that the service fails for others too.
  ['500 with a page', 502, `${STATUS} 500.`, 'failed', 2],
  ['502 with a page', 502, `${STATUS} 502.`, 'failed', 3],
  ['503, `Retry-After: 70`', 503, `${STATUS} 503.`, 'failed', 1, true],
  ['504', 504, `${STATUS} 504.`, 'failed', 3],
])('%s is %d: %s', async (what, status, detail, stale, calls, wait = false) => {
  const tried = triedFaults.find((one) => one.kind === 'data' && one.what === what)
  if (!tried) throw new TypeError(`there is no fault "${what}"`)
  const outcome = await runFault(tried)
  expect(outcome).toMatchObject({ status, detail, stale, calls, namesWait: wait, leaks: false })
})
