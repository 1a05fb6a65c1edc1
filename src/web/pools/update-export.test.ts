import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { readList } from '#contract/read-response.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { csvFile, jsonFile } from '#web/files/table-file.ts'
import { updatesFile } from './update-export.tsx'

const fields = (pledge: string, margin: string, cost: string) =>
  `[{"id":5,"hash_id":4268,"cert_index":0,"vrf_key_hash":"","pledge":${pledge},"active_epoch_no":473,"meta_id":null,` +
  `"margin":${margin},"fixed_cost":${cost},"registered_tx_id":9,"reward_addr_id":7,"vrf_key_hash_hex":"9be3"}]`

test.each([
  ['documented', '18446744073709551615', '1.935', '340.5', 'pledge_lovelace,margin_percent,fixed_cost_ada'],
  [
    'live',
    '18446744073709551615',
    '0.01935',
    '340500000',
    'pledge_lovelace,margin_fraction,fixed_cost_lovelace',
  ],
] as const)('a file of the %s dialect has the received digits', (dialect, pledge, margin, cost, heads) => {
  const updates = readList('poolUpdatesByPool', fields(pledge, margin, cost), dialect)
  const file = updatesFile(networks.mainnet, updates, dialect)
  const [head, row] = csvFile(file).split('\r\n')
  expect(head).toBe(
    `update,pool,active_epoch,active_from_utc,${heads},vrf_key_hash,reward_address_record,metadata_record,transaction_record,certificate`,
  )
  expect(row).toBe(`5,4268,473,2024-03-15T21:44:51Z,${pledge},${margin},${cost},9be3,7,,9,0`)
  expect(jsonFile(file)).toContain(`": ${pledge},`)
})

test('no updates are a file without rows', () => {
  expect(csvFile(updatesFile(networks.mainnet, [], 'live')).split('\r\n')).toHaveLength(2)
  expect(updatesFile(networks.mainnet, [madeUpPoolUpdate()], 'live').rows).toHaveLength(1)
})
