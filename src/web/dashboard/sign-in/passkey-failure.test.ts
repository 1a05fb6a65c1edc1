import { expect, test } from 'vitest'
import { DashboardFailure } from '#web/dashboard/calls/dashboard-failure.ts'
import { passkeyFailure } from './pause.tsx'

test.each([
  ['NotAllowedError', /^The passkey was not used/],
  ['AbortError', /^The passkey was not used/],
  ['InvalidStateError', /has a passkey .* already/],
  ['NotSupportedError', /does not support passkeys/],
  ['SecurityError', /could not use the passkey/],
])('a browser that throws %s', (name, sentence) => {
  expect(passkeyFailure(Object.assign(new Error('a text for programs'), { name }))).toMatch(sentence)
})

test('the service’s own refusals keep their sentences', () => {
  expect(passkeyFailure(new DashboardFailure('wrong-credentials', 'Not this one.'))).toBeUndefined()
})
