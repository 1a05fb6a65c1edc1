import { expect, test } from 'vitest'
import { DashboardFailure, fieldFault } from '../calls/dashboard-failure.ts'

const fault = (...[reason, sentence]: [DashboardFailure['reason'], string]) =>
  fieldFault(new DashboardFailure(reason, sentence))

test('a refusal of a field is shown at the field', () => {
  expect(fault('bad-request', 'This is not an e-mail address. (body, email)')).toEqual({
    field: 'email',
    sentence: 'This is not an e-mail address.',
  })
  expect(fault('bad-request', 'A password has at least 12 characters. (body, password)')?.field).toBe(
    'password',
  )
  expect(fault('weak-password', 'This password is too easy to guess.')?.field).toBe('password')
  expect(fault('invitation-needed', 'To register here, an invitation is needed.')?.field).toBe('invitation')
})

test('any other failure concerns the whole form', () => {
  expect(fieldFault(null)).toBeUndefined()
  expect(fault('bad-request', 'The body is not JSON.')).toBeUndefined()
  expect(fault('wrong-credentials', 'The e-mail address or the password is wrong.')).toBeUndefined()
  expect(fault('unavailable', 'Mails cannot be sent at the moment.')).toBeUndefined()
  expect(fieldFault(new Error('a fault of this page'))).toBeUndefined()
})
