import { groupDigits } from '#cardano/decimal.ts'
import { epochSlotsUntil, expectedBlocks } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { comparedWithExpected } from '#web/measures/expected-blocks.ts'
import { feeTotal, type Measure, transactionCount } from '#web/measures/measure.ts'
import { UsualNote } from '#web/records/usual-note.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { countedSlots, type EpochCoverage } from '#web/tip/epoch-coverage.ts'
import { Readout } from '#web/ui/content/readout.tsx'
import { Amount, CompactAmount } from '#web/ui/values/amount.tsx'
import { Count } from '#web/ui/values/count.tsx'

export interface FiguresOfEpoch {
  /** The epoch whose figures are shown: the newest, or that under the cursor. */
  readonly epoch: Epoch
  readonly newest: Epoch
  readonly epochs: readonly Epoch[]
  /** The coverage of the newest epoch. */
  readonly coverage: EpochCoverage
}

/** A figure of an epoch beside what is usual. */
export function FigureOfEpoch(props: FiguresOfEpoch & { measure: Measure }) {
  const { measure, epoch, newest, coverage } = props
  const slots = countedSlots(useNetwork(), newest, coverage)
  return (
    <Readout name={measure.title} series={measure.series} context={<UsualNote {...props} slots={slots} />}>
      {measure === transactionCount ? (
        <Count value={epoch.tx_count} />
      ) : measure === feeTotal ? (
        <Amount lovelace={epoch.fees} decimals={2} />
      ) : (
        <CompactAmount lovelace={epoch.out_sum} />
      )}
    </Readout>
  )
}

/** The number of blocks beside the number that is expected of the slots that have passed. */
export function BlockCountOfEpoch({ epoch, newest, coverage: ofNewest }: FiguresOfEpoch) {
  const network = useNetwork()
  const { no } = epoch
  const coverage = epoch === newest ? ofNewest : 'complete'
  const slots = useFromServerNow((now) =>
    coverage === 'running'
      ? epochSlotsUntil(network, no, now as UtcTime)
      : countedSlots(network, epoch, coverage),
  )
  const expected = expectedBlocks(network, no, slots)
  const when = coverage === 'running' ? ' by now' : coverage === 'complete' ? '' : ' by then'
  const context = (
    <>
      <b>{comparedWithExpected(epoch.blk_count, expected)}</b>{' '}
      <abbr title="Of the slots that have passed, the share that is expected to have a block">
        {groupDigits(Math.round(expected))} expected{when}
      </abbr>
    </>
  )
  return (
    <Readout name="Blocks" series="blk" context={context}>
      <Count value={epoch.blk_count} />
    </Readout>
  )
}
