import { expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import { createProviderFailures } from './provider-failures.ts'
import { serviceEventLine } from './service-event-line.ts'

test('sign-ins that fail at a provider are one line for each reason at once, and one a minute', async () => {
  const clock = createSimulatedClock()
  const lines: string[] = []
  const failures = createProviderFailures(clock, (report) =>
    lines.push(serviceEventLine({ kind: 'provider', ...report }, 'text')),
  )
  const failure = { provider: 'oidc', reason: 'provider-unavailable', message: 'it does not respond in time' }
  for (let count = 0; count < 4; count++) failures.occur(failure)
  failures.occur({ ...failure, reason: 'provider-invalid', message: 'its response has no ID token' })
  expect(lines).toEqual([
    'service: a sign-in at the provider oidc failed: it does not respond in time',
    'service: a sign-in at the provider oidc failed: its response has no ID token',
  ])
  await clock.run(MINUTE)
  expect(lines.slice(2)).toEqual([
    'service: a sign-in at the provider oidc failed: it does not respond in time, 3 times since the last line',
  ])
  await failures.close()
})

test('as JSON, the event has the provider, the reason and the number of failures', () => {
  const report = {
    provider: 'github',
    reason: 'provider-refused',
    message: 'it refused with invalid_client',
    count: 2,
  }
  expect(JSON.parse(serviceEventLine({ kind: 'provider', ...report }, 'json', 0))).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    program: 'service',
    kind: 'provider',
    ...report,
  })
})
