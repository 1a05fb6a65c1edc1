import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace } from '#cardano/lovelace.ts'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import { fieldUnit } from '#contract/description/field-units.ts'
import type { Dialect } from '#contract/dialect.ts'
import { type PoolUpdate, poolUpdate } from '#contract/resources/pool-update.ts'
import { downloadText } from '#web/browser/download.ts'
import { numberColumn, type TableFile, tableText, textColumn } from '#web/files/table-file.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useDialect } from '#web/tip/dialect.ts'
import { writeClipboard } from '#web/ui/controls/copy-button.tsx'
import { type TakeAway, TakeAwayChoice } from '#web/ui/controls/take-away.tsx'
import { countText } from '#web/ui/values/count.tsx'

/**
 * Takes the rows of a table of updates away.
 * @param subject the pools of the file, as in `pool-4268`
 */
export function UpdateExport({
  subject,
  rows,
  onDone,
}: {
  subject: string
  rows: readonly PoolUpdate[]
  onDone: () => void
}) {
  const network = useNetwork()
  const file = updatesFile(network, rows, useDialect())
  return <TableExport name={`epochal-${network.name}-${subject}-updates`} file={file} onDone={onDone} />
}

/** Takes exactly the rows of a table away, as a file or in the clipboard. @param name of the file, without its extension */
export function TableExport({
  name,
  file,
  pictures = [],
  onDone,
}: {
  name: string
  file: TableFile<PoolUpdate>
  pictures?: readonly TakeAway[]
  onDone: () => void
}) {
  const counted = countText(file.rows.length, 'row')
  const save = (extension: 'csv' | 'json', type?: string) => () => {
    const fileName = `${name}.${extension}`
    downloadText(fileName, tableText(file, extension), type)
    return `Saved ${fileName}`
  }
  const copy = async () => {
    await writeClipboard(tableText(file, 'tsv'))
    return `Copied ${counted}`
  }
  return (
    <>
      <p className="popover-note secondary">{counted}, all fields, in the units of the API</p>
      <TakeAwayChoice
        ways={[
          { label: 'Table', note: 'CSV', take: save('csv') },
          { label: 'Table', note: 'JSON', take: save('json', 'application/json') },
          { label: 'Copy table', note: 'rows', take: copy },
          ...pictures,
        ]}
        onDone={onDone}
      />
    </>
  )
}

/** Updates as a file: each field in the unit in which the data service sends it, which the head of its column names. */
export function updatesFile(
  network: Network,
  updates: readonly PoolUpdate[],
  dialect: Dialect,
): TableFile<PoolUpdate> {
  const units = updateUnits(dialect)
  const decimal = (head: string, text: (update: PoolUpdate) => string) => ({
    head,
    value: text,
    isNumber: true,
  })
  const amount = (unit: string, value: Lovelace) => (unit === 'ADA' ? adaText(value) : value.toString())
  return {
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

/** Units of the terms of an update as the data service sends them. */
function updateUnits(dialect: Dialect) {
  const { pledge, fixed_cost, margin } = poolUpdate.fields
  return {
    pledge: fieldUnit('pledge', pledge, dialect),
    cost: fieldUnit('fixed_cost', fixed_cost, dialect),
    margin: fieldUnit('margin', margin, dialect),
  }
}

/** The units of a table of updates, beside those of the interface. */
export function unitsNote(dialect: Dialect): string {
  const { pledge, cost, margin } = updateUnits(dialect)
  const amounts =
    pledge === cost ? `amounts in ${pledge}` : `the pledge in ${pledge}, the fixed cost in ${cost}`
  return `Amounts are in ADA, margins in percent. The API gives ${amounts} and the margin ${margin === 'percent' ? 'in percent' : `as a ${margin}`}.`
}
