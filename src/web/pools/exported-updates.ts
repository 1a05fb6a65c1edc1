import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace } from '#cardano/lovelace.ts'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { numberColumn, type TableFile, textColumn } from '../chain/export/table-file.ts'
import { updateUnits } from './update-units.ts'

/**
 * Updates as a file: each field in the unit in which the data service sends it, which the head of its column names.
 * @param subject the pools of the file, as in `pool-4268`
 */
export function updatesFile(
  network: Network,
  updates: readonly PoolUpdate[],
  dialect: Dialect,
  subject: string,
): TableFile<PoolUpdate> {
  const units = updateUnits(dialect)
  const decimal = (head: string, text: (update: PoolUpdate) => string) => ({
    head,
    value: text,
    isNumber: true,
  })
  const amount = (unit: string, value: Lovelace) => (unit === 'ADA' ? adaText(value) : value.toString())
  return {
    name: `epochal-${network.name}-${subject}-updates`,
    rows: updates,
    columns: [
      numberColumn('update', ({ id }) => id),
      numberColumn('pool', ({ hash_id }) => hash_id),
      numberColumn('active_epoch', ({ active_epoch_no }) => active_epoch_no),
      textColumn(
        'active_from_utc',
        ({ active_epoch_no }) => `${utcTimeText(epochStart(network, active_epoch_no))}Z`,
      ),
      decimal(`pledge_${units.pledge.toLowerCase()}`, ({ pledge }) => amount(units.pledge, pledge)),
      decimal(`margin_${units.margin}`, ({ margin }) =>
        units.margin === 'percent' ? shiftDecimal(margin, 2) : margin,
      ),
      decimal(`fixed_cost_${units.cost.toLowerCase()}`, ({ fixed_cost }) => amount(units.cost, fixed_cost)),
      textColumn('vrf_key_hash', ({ vrf_key_hash_hex }) => vrf_key_hash_hex),
      numberColumn('reward_address_record', ({ reward_addr_id }) => reward_addr_id),
      numberColumn('metadata_record', ({ meta_id }) => meta_id),
      numberColumn('transaction_record', ({ registered_tx_id }) => registered_tx_id),
      numberColumn('certificate', ({ cert_index }) => cert_index),
    ],
  }
}
