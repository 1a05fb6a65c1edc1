import { expect, test } from 'vitest'
import { DashboardFailure, fieldFault } from '#web/dashboard/calls/dashboard-failure.ts'

const detail = 'This is not an e-mail address.'

test('a refusal of a field is shown at the field, and at no other', () => {
  const failure = new DashboardFailure('bad-request', detail, { errors: [{ field: 'email', detail }] })
  expect(fieldFault(failure, 'email')).toBe(detail)
  expect(fieldFault(failure, 'password')).toBeUndefined()
})

test('any other failure concerns the whole form', () => {
  expect(fieldFault(null, 'email')).toBeUndefined()
  expect(fieldFault(new DashboardFailure('bad-request', 'The body is not JSON.'), 'email')).toBeUndefined()
  expect(fieldFault(new Error('a fault of this page'), 'email')).toBeUndefined()
})
