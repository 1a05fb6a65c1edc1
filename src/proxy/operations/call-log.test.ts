import { expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import type { UpstreamCall } from '../upstream/upstream.ts'
import { type ProxyEvent, proxyEventLine } from './proxy-event-line.ts'
import { createCallLog } from './request-history.ts'

function call(path: string, outcome: UpstreamCall['outcome'], network = 'mainnet'): UpstreamCall {
  return { network, requestId: 'r', path, outcome, duration: 1 }
}

test('refused requests of a network are one line at once, and one a minute with their number', async () => {
  const clock = createSimulatedClock()
  const events: ProxyEvent[] = []
  const log = createCallLog(clock, (event) => events.push(event))
  const lines = () => events.splice(0).map((event) => proxyEventLine(event, 'text'))
  for (let no = 0; no < 100; no++) log.report(call(`/epochs/${no}`, no % 2 ? 429 : 402))
  log.report(call('/epochs/1', 401, 'preprod'))
  log.report(call('/epochs/2', 500))
  log.report(call('/epochs/3', 500))
  expect(lines()).toEqual([
    'proxy: mainnet r: /epochs/0: 402 after 1 ms',
    'proxy: preprod r: /epochs/1: 401 after 1 ms',
    'proxy: mainnet r: /epochs/2: 500 after 1 ms',
    'proxy: mainnet r: /epochs/3: 500 after 1 ms',
  ])
  await clock.run(MINUTE)
  expect(lines()).toEqual(['proxy: mainnet refused 99 more requests in a minute, the last /epochs/99: 429'])
  log.report(call('/epochs/100', 429))
  await clock.run(MINUTE)
  expect(lines()).toEqual(['proxy: mainnet refused 1 more requests in a minute, the last /epochs/100: 429'])
  await clock.run(2 * MINUTE)
  log.report(call('/epochs/101', 429))
  expect(lines()).toEqual(['proxy: mainnet r: /epochs/101: 429 after 1 ms'])
  log.close()
  await clock.run(2 * MINUTE)
  expect(lines()).toEqual([])
})
