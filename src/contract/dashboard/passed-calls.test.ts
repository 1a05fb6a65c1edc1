import { expect, test } from 'vitest'
import { dashboardCookies, isDashboardCookie } from './passed-calls.ts'

test("a request's cookies of other programs at the same host are left out", () => {
  expect(
    dashboardCookies('sid=1; epochal_session=a.b%2Bc; other=epochal_x;__Secure-epochal_sign_in_1=d'),
  ).toBe('epochal_session=a.b%2Bc; __Secure-epochal_sign_in_1=d')
  expect(dashboardCookies('sid=1; notepochal_a=2')).toBeUndefined()
  expect(dashboardCookies('')).toBeUndefined()
})

test.each([
  ['epochal_session=a; Path=/dashboard/api; HttpOnly; SameSite=Lax', true],
  ['__Secure-epochal_x=a; path=/dashboard/api/session/provider/google/callback; Secure', true],
  ['epochal_session=a; HttpOnly', false],
  ['epochal_session=a; Path=/', false],
  ['epochal_session=a; Path=/dashboard/apix', false],
  ['epochal_session=a; Path=/dashboard/api; Path=/', false],
  ['epochal_session=a; Path=/dashboard/api; Domain=example.org', false],
  ['sid=a; Path=/dashboard/api', false],
])('%s is for the dashboard alone: %s', (field, isOwn) => {
  expect(isDashboardCookie(field)).toBe(isOwn)
})
