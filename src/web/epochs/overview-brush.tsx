import { memo, useMemo } from 'react'
import {
  type EpochPlace,
  type EpochRange,
  epochsText,
  erasIn,
  gapsIn,
  numbersText,
  plottedValue,
} from '#web/charts/epoch-series.ts'
import { RangeBrush } from '#web/charts/range-brush.tsx'
import { transactionCount } from '#web/measures/measure.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'

/** All epochs of the record under the charts, with a window over those that these show. */
export const OverviewBrush = memo(function OverviewBrush({
  record,
  range,
  name,
  fixed,
  onChange,
}: {
  /** The place of each epoch, from 0 to the newest one. */
  record: readonly EpochPlace[]
  range: EpochRange
  /** Stands in the window. */
  name?: string
  /** Another range with its name, which stays in its place. */
  fixed?: { readonly name: string; readonly range: EpochRange }
  onChange: (range: EpochRange) => void
}) {
  const network = useNetwork()
  const newest = record.at(-1)?.no ?? 0
  const eras = useMemo(() => erasIn(network, { first: 0, last: newest }), [network, newest])
  const values = useMemo(
    () => record.map(({ epoch }) => epoch && plottedValue(transactionCount, epoch)),
    [record],
  )
  const gaps = useMemo(
    () => gapsIn(record).map((gap) => ({ ...gap, name: `${numbersText(gap)} not on record` })),
    [record],
  )
  const begins = eras.map(({ name, first }) => `${name} ${first}`).join(', ')
  return (
    <RangeBrush
      values={values}
      first={0}
      range={range}
      windowName={name}
      onChange={(chosen) => {
        onChange(chosen)
        announce(upperFirst(epochsText(chosen)))
      }}
      label={`Transactions per epoch, 0 to ${newest}${begins && `; eras by their first epoch: ${begins}`}.`}
      gaps={gaps}
      fixed={fixed}
      names={eras.length > 1 ? eras : []}
    />
  )
})
