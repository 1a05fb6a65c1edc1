import { expect, test } from 'vitest'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { ListOption } from '#contract/odata/options.ts'
import { refusalOf } from './upstream-failures.ts'

const epoch: EndpointCall = { id: 'epoch', params: { epoch_no: 4 } }
const slot: EndpointCall = { id: 'blockBySlot', params: { epoch_no: 4, slot_no: 90_000n } }
const epochs: EndpointCall = { id: 'epochs', params: {} }
const filtered: [ListOption, string][] = [
  ['filter', 'no gt secret'],
  ['top', '5'],
]

test.each<[EndpointCall, [ListOption, string][], number, number, string]>([
  [epoch, [], 404, 404, 'has no record of epoch 4.'],
  [slot, [], 404, 404, 'has no record of a block in slot 90000 of epoch 4.'],
  [{ id: 'latestBlock', params: {} }, [], 404, 404, 'has no record of any block.'],
  [epochs, [], 404, 404, 'responded with status 404.'],
  [epochs, filtered, 400, 400, 'does not accept $filter, $top as given.'],
  [epoch, [], 400, 400, 'responded with status 400.'],
  [epoch, [], 418, 502, 'responded with status 418.'],
  [epoch, [], 414, 414, 'responded with status 414.'],
])('the refusal of %o with %o and status %d', (call, options, status, passedOn, words) => {
  const refusal = refusalOf('mainnet', status, { call, options: new Map(options) })
  expect([refusal.status, refusal.message]).toEqual([passedOn, `The data service of mainnet ${words}`])
})
