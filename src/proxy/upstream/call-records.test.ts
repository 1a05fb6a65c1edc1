import { expect, test } from 'vitest'
import { causeText } from './call-records.ts'

const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  [
    coded('ENOTFOUND', 'getaddrinfo ENOTFOUND id.example'),
    'name not found: getaddrinfo ENOTFOUND id.example',
  ],
  [
    new Error('unreachable', { cause: coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:9') }),
    'connection refused: connect ECONNREFUSED ::1:9',
  ],
  [
    new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:9'), new Error('other')]),
    'connection refused: connect ECONNREFUSED ::1:9',
  ],
  [coded('CERT_HAS_EXPIRED', 'certificate has expired'), 'TLS: certificate has expired'],
  [coded('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate'), 'TLS: self-signed certificate'],
  [coded('ECONNRESET', ''), 'connection reset: ECONNRESET'],
  [new Error('something else'), 'something else'],
  ['no error', 'no error'],
])('%s is logged by its first cause', (cause, text) => {
  expect(causeText(cause)).toBe(text)
})
