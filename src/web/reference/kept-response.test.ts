import { expect, test } from 'vitest'
import { keptResponseText } from './endpoint/sent-result.tsx'

test.each([
  ['Epochal-Browser; hit; detail=offline', '40', 'Offline. Data from 40 s ago, kept by this browser.'],
  ['Epochal-Browser; hit; detail=offline', '300', 'Offline. Data from 5 min ago, kept by this browser.'],
  ['Epochal; hit; ttl=-40; detail=timeout', '40', undefined],
  ['Epochal; hit; ttl=20', '0', undefined],
])('%s with the age %s', (cacheStatus, age, text) => {
  expect(keptResponseText(new Headers({ 'Cache-Status': cacheStatus, Age: age }))).toBe(text)
})

test('a response without the field came from the network', () => {
  expect(keptResponseText(new Headers())).toBeUndefined()
})
