import { expect, test } from 'vitest'
import { endpointIds } from './endpoints.ts'
import { freshness } from './freshness.ts'

// Seconds in service, proxy and browser, and what makes the response final.
test('no response is fresh for longer in the service than in proxy and browser', () => {
  for (const id of endpointIds) {
    const { service, proxy, browser } = freshness[id]
    expect(service).toBeLessThanOrEqual(Math.min(proxy, browser))
  }
})
