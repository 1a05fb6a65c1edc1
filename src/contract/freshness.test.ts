import { expect, test } from 'vitest'
import { endpointIds } from './endpoints.ts'
import { freshness } from './freshness.ts'

// Seconds in service, proxy and browser, and what makes the response final.
test.each([
  ['account', 2, 20, 30, 'never'],
  ['latestEpoch', 2, 5, 20, 'never'],
  ['epochs', 2, 20, 60, 'never'],
  ['epoch', 2, 5, 60, 'epoch depth'],
  ['odataEpochs', 2, 20, 60, 'never'],
  ['odataEpoch', 2, 5, 60, 'epoch depth'],
  ['latestBlock', 2, 5, 10, 'never'],
  ['blockByNo', 2, 20, 600, 'block depth'],
  ['blockByHash', 2, 20, 600, 'block depth'],
  ['blockBySlot', 2, 20, 600, 'block depth'],
  ['poolUpdates', 2, 60, 300, 'never'],
  ['poolUpdatesByPool', 2, 60, 60, 'never'],
  ['poolUpdatesByVrfKeyHash', 2, 60, 600, 'never'],
  ['odataPoolUpdates', 2, 60, 300, 'never'],
  ['odataPoolUpdatesByPool', 2, 60, 60, 'never'],
] as const)('%s is fresh for %i s in the service, %i s in the proxy and %i s in the browser', (...row) => {
  const [id, service, proxy, browser, finalBy] = row
  expect(freshness[id]).toEqual({
    service: service * 1000,
    proxy: proxy * 1000,
    browser: browser * 1000,
    finalBy,
  })
})

test('no response is fresh for longer in the service than in proxy and browser', () => {
  for (const id of endpointIds) {
    const { service, proxy, browser } = freshness[id]
    expect(service).toBeLessThanOrEqual(Math.min(proxy, browser))
  }
})
