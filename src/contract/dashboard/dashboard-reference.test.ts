import { expect, test } from 'vitest'
import { DASHBOARD_REFERENCE, isDashboardReference } from './passed-calls.ts'

test('a reference that could lead to another origin or has more than a path is none', () => {
  expect(isDashboardReference(DASHBOARD_REFERENCE)).toBe(true)
  const others = [
    undefined,
    '',
    '//evil.example/dashboard/api',
    'https://evil.example/dashboard/api',
    '/\\evil.example',
    '../..',
    '../dashboard/api?a=b',
    '../dashboard/api#a',
    '../dashboard/%2e%2e/api',
    '../dashboard/../api',
    '@evil.example',
    'javascript:alert(1)',
  ]
  for (const other of others) expect(isDashboardReference(other), String(other)).toBe(false)
})
