import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochLength, epochSlotsUntil, expectedBlocks } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { comparedFigures } from '#web/measures/comparison-figures.ts'
import { comparedWithExpected } from '#web/measures/expected-blocks.ts'
import {
  changeText,
  feeTotal,
  figureOf,
  figureText,
  type Measure,
  transactionCount,
} from '#web/measures/measure.ts'
import type { Ratio } from '#web/measures/ratio.ts'
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
  /** Of the newest epoch. */
  readonly coverage: EpochCoverage
}

/** A figure of an epoch beside what is usual. */
export function FigureOfEpoch(props: FiguresOfEpoch & { measure: Measure }) {
  const { measure, epoch } = props
  return (
    <Readout name={measure.title} series={measure.series} context={<Usual {...props} />}>
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

/** The median of the epochs before the newest one, each as a whole; undefined where too few are on record. */
export function usualFigure(
  network: Network,
  newest: Epoch,
  epochs: readonly Epoch[],
  measure: Measure,
): Ratio | undefined {
  const { rows } = comparedFigures(network, newest, epochLength(network, newest.no), epochs)
  return rows.find((row) => row.measure === measure)?.median?.figure
}

/**
 * The change of a figure from the median of the epochs before the newest, which the line of the chart marks: of the newest itself from a fifth
 * of it on, for the same share of slots; before that, the median.
 */
function Usual({ epoch, newest, epochs, coverage, measure }: FiguresOfEpoch & { measure: Measure }) {
  const network = useNetwork()
  const slots = countedSlots(network, newest, coverage)
  const { others, pace, isEarly, rows } = comparedFigures(network, newest, slots, epochs)
  const whole = usualFigure(network, newest, epochs, measure)
  if (!others || !whole) return '\u00a0'
  const isNewest = epoch === newest
  if (isEarly && isNewest) return `${figureText(whole, measure.form)} in the median epoch`
  const figure = figureOf(measure, epoch)
  const change = isNewest
    ? rows.find((row) => row.measure === measure)?.median?.change
    : figure && changeText(whole, figure)
  if (!change) return '\u00a0'
  const isSoFar = isNewest && pace !== undefined
  const title = `The median of the ${others.count} epochs on record before ${newest.no}${isSoFar ? ', for the same share of slots' : ''}`
  return (
    <>
      <b>{change}</b> vs <abbr title={title}>median{isSoFar && ' so far'}</abbr>
    </>
  )
}

/** The number of blocks beside the number that is expected of the slots that have passed. */
export function BlocksOfEpoch({ epoch, newest, coverage: ofNewest }: FiguresOfEpoch) {
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
