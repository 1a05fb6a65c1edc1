import { type ReactNode, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { type TimeZone, timeZone } from '#web/browser/choices.ts'
import { type BlockPlace, loadedBlocks } from '#web/records/block-reader.ts'
import { afterHead, FullnessBar, fullnessHead, fullnessPercent } from '#web/records/fullness.tsx'
import type { PoolOf } from '#web/records/pool-of.ts'
import { PoolOfBlock } from '#web/records/pool-of-block.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { BlockLink, EpochLink } from '#web/routing/resource-link.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Age, clockTextIn, DateOf, titleText } from '#web/ui/values/timestamp.tsx'
import '#web/records/block-rows.css'
import { blockIntervalText, waitAmong } from './block-columns.ts'
import './block-table.css'

/** `14:53:54`, where a head names the zone. */
function ClockTime({ time }: { time: UtcTime }) {
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={titleText(time)}>
      {clockTextIn(timeZone.use(), time).slice(0, 8)}
    </time>
  )
}

/** `UTC` or `CET`: the zone at a time; the chosen one while the time is not known. */
function clockZone(zone: TimeZone, time: UtcTime | undefined): string {
  if (zone === 'utc') return 'UTC'
  return time === undefined ? 'Local' : clockTextIn(zone, time).slice(9)
}

/** A column of what a block says. */
function ofBlock(
  name: string,
  label: ReactNode,
  look: Pick<Column<BlockPlace>, 'narrow' | 'numeric' | 'className' | 'waiting'>,
  cell: (block: Block) => ReactNode,
): Column<BlockPlace> {
  return {
    name,
    label,
    ...look,
    cell: (place) => place.state === 'loaded' && cell(place.block),
  }
}

const numberOfBlock: Column<BlockPlace> = {
  name: 'block',
  label: 'Block',
  cell: ({ no, state }) =>
    state === 'pending' ? <span className="aside">{groupDigits(no)}</span> : <BlockLink blockNo={no} />,
}

/** The blocks of a page, newest first; rows on their way are grey bars. */
export function BlockTable({
  places,
  isLive,
  isOfOneEpoch = false,
  caption = 'Blocks, newest first',
  rows = places.length,
  poolOf,
}: {
  places: readonly BlockPlace[]
  /** True for ages, false for dates. */
  isLive: boolean
  /** True where the epoch and its day are known. */
  isOfOneEpoch?: boolean
  caption?: string
  /** How many of the places are rows: one more tells how long after it the last one came. */
  rows?: number
  /** Undefined where no pools are known, and so no column names them. */
  poolOf: PoolOf | undefined
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const first = places.find((place) => place.state === 'loaded')
  const clock = clockZone(zone, first?.block.time)
  const columns = useMemo(() => {
    const blocks = loadedBlocks(places)
    const wait = (block: Block) => waitAmong(blocks, block)
    const when = ofBlock(
      'time',
      'When',
      { narrow: 'first-line', numeric: true, className: 'secondary', waiting: '4rem' },
      ({ time }) => (isLive ? <Age time={time} bare /> : <DateOf time={time} />),
    )
    const time = ofBlock(
      'clock',
      clock,
      {
        narrow: isOfOneEpoch ? 'first-line' : 'left-out',
        numeric: isOfOneEpoch,
        className: 'aside',
        waiting: '3.5rem',
      },
      (block) => <ClockTime time={block.time} />,
    )
    const epoch = ofBlock(
      'epoch',
      'Epoch',
      { narrow: 'left-out', numeric: true, waiting: '2rem' },
      ({ epoch_no }) => (epoch_no === null ? '–' : <EpochLink no={epoch_no} />),
    )
    return [
      numberOfBlock,
      ...(isOfOneEpoch ? [time] : [when, time, epoch]),
      ofBlock(
        'slot',
        'Slot',
        { narrow: 'left-out-early', numeric: true, className: 'secondary', waiting: '2.5rem' },
        ({ epoch_slot_no }) => (epoch_slot_no === null ? '–' : groupDigits(epoch_slot_no)),
      ),
      ofBlock(
        'after',
        afterHead,
        { narrow: 'left-out-early', numeric: true, className: 'secondary', waiting: '2rem' },
        (block) => {
          const after = wait(block)
          return after !== undefined && blockIntervalText(after)
        },
      ),
      ...(poolOf
        ? [
            ofBlock('producer', 'Producer', { narrow: 'second-line', waiting: '3rem' }, ({ vrf_key }) => (
              <PoolOfBlock pool={poolOf(vrf_key)} />
            )),
          ]
        : []),
      ofBlock(
        'tx',
        <abbr title="Transactions">Tx</abbr>,
        { numeric: true, className: 'block-tx', waiting: '1rem' },
        ({ tx_count }) => groupDigits(tx_count),
      ),
      ofBlock('bytes', 'Bytes', { numeric: true, className: 'block-bytes', waiting: '3.25rem' }, ({ size }) =>
        groupDigits(size),
      ),
      ofBlock(
        'full',
        fullnessHead,
        isOfOneEpoch
          ? { numeric: true, className: 'block-full', waiting: '2.5rem' }
          : { narrow: 'left-out', className: 'block-full bar-cell', waiting: '6rem' },
        (block) => (isOfOneEpoch ? fullnessPercent(network, block) : <FullnessBar block={block} />),
      ),
    ]
  }, [network, places, isLive, isOfOneEpoch, clock, poolOf])
  return (
    <Table
      caption={caption}
      className="table--sticky table-two-lines block-rows block-table"
      columns={columns}
      rows={places.slice(0, rows)}
      rowKey={({ no }) => no}
      note={absenceOf}
      isWaiting={({ state }) => state === 'pending'}
      isBusy={places.some(({ state }) => state === 'pending')}
    />
  )
}

function absenceOf({ state }: BlockPlace): string | undefined {
  if (state === 'missing') return 'The data service has no block of this number.'
  return state === 'failed' ? 'The data service cannot answer for this block.' : undefined
}
