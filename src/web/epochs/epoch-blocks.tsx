import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart, expectedBlocks } from '#cardano/slot-time.ts'
import { MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type AheadPoint, aheadPoints, aheadText, farthestPoint } from '#web/block-chart/ahead.ts'
import { AXIS_WIDTH, BlockChart } from '#web/block-chart/block-chart.tsx'
import {
  type BlockColumn,
  blockIntervalText,
  columnsOfBlocks,
  unknownSpans,
  waitAmong,
} from '#web/block-chart/block-columns.ts'
import { BlockReadout } from '#web/block-chart/block-readout.tsx'
import { BlockTable } from '#web/block-chart/block-table.tsx'
import { blockWords } from '#web/block-chart/block-words.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { narrowWindow } from '#web/browser/media-query.ts'
import { type BlockPlace, loadedBlocks } from '#web/records/block-reader.ts'
import { useBlocksByNumber, useCachedTips } from '#web/records/blocks-by-number.ts'
import { type PoolOf, usePoolOf } from '#web/records/pool-of.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { BlockLink, PoolLink } from '#web/routing/resource-link.tsx'
import { useChainPulse, useTip } from '#web/tip/chain-pulse.ts'
import { countText } from '#web/ui/values/count.tsx'
import { clockTextIn, timeOfDay } from '#web/ui/values/timestamp.tsx'
import './epoch-blocks.css'

const AheadDrawing = lazyPart(async () => (await import('#web/block-chart/ahead-drawing.tsx')).AheadDrawing)

/** Blocks of an epoch up to which each of them is read. */
const MOST_BLOCKS = 200
/** Requests under way at the same time. */
const AT_ONCE = 2
/** Rows of the table. */
const ROWS = 10
/** Heights of the two charts with their axes, in pixels. */
const COLUMNS_HEIGHT = 150
const AHEAD_HEIGHT = 96

/** Room for the charts and the table, before they come into view. */
export function EpochBlocksWaiting() {
  return <section className="section epoch-blocks-waiting" />
}

/**
 * When the blocks of an epoch came, how many more or fewer than expected there were at each time, and the last of them.
 * @param first number of its first block @param last number of its last one, so far
 */
export function EpochBlocks({
  epoch,
  first,
  last,
  isOver,
}: {
  epoch: Epoch
  first: number
  last: number
  isOver: boolean
}) {
  const network = useNetwork()
  const numbers = useMemo(
    () => Array.from({ length: Math.min(last - first + 1, MOST_BLOCKS) }, (_, at) => last - at),
    [first, last],
  )
  const { places: requested } = useBlocksByNumber(numbers, AT_ONCE)
  const tip = useTip()
  useCachedTips(network.name)
  // The newest block is there already, so that the charts stay when it comes.
  const places = useMemo(
    () =>
      requested.map(
        (place): BlockPlace =>
          tip && place.no === tip.block_no ? { state: 'loaded', no: place.no, block: tip } : place,
      ),
    [requested, tip],
  )
  const poolOf = usePoolOf()
  const blocks = useMemo(() => loadedBlocks(places), [places])
  const isWhole = blocks.length === places.length
  const count = groupDigits(places.length)
  return (
    <>
      <section className="section" aria-label="When its blocks came">
        <div className="section-header">
          <h2>{isOver ? `When its ${count} blocks came` : `Its ${count} blocks so far, at their times`}</h2>
          <span className="section-note">
            {isWhole && poolOf && <Pools blocks={blocks} poolOf={poolOf} />}
          </span>
        </div>
        <Charts {...{ epoch, places, blocks, isWhole, isOver, poolOf }} />
      </section>
      <section className="section">
        <div className="section-header">
          <h2>Blocks</h2>
          <span className="section-note">newest first</span>
          <Link className="section-header-link" to={`${paths.blocks(network.name)}?before=${last + 1}`}>
            All {count} blocks
          </Link>
        </div>
        <BlockTable
          caption="Blocks of the epoch, newest first"
          places={places.slice(0, ROWS + 1)}
          rows={ROWS}
          isLive={false}
          isOfOneEpoch
          poolOf={poolOf}
        />
      </section>
    </>
  )
}

function Charts({
  epoch: { no },
  places,
  blocks,
  isWhole,
  isOver,
  poolOf,
}: {
  epoch: Epoch
  places: readonly BlockPlace[]
  blocks: readonly Block[]
  isWhole: boolean
  isOver: boolean
  poolOf: PoolOf | undefined
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<number>()
  const isLive = useChainPulse() === 'live' && !isOver
  const [from, to] = [epochStart(network, no), epochEnd(network, no)]
  const newest = blocks.toSorted((a, b) => b.time - a.time)[0]
  const fullest = blocks.toSorted((a, b) => b.size - a.size)[0]
  const rest = isOver ? fullest : newest
  const columns = useMemo(() => columnsOfBlocks(network, blocks), [network, blocks])
  // The end of the drawing: of an epoch in progress its newest block, since each drawing takes long.
  const until = isOver ? to : (newest?.time ?? from)
  const points = useMemo(
    () => (isWhole ? aheadPoints(network, no, columns, until) : undefined),
    [isWhole, network, no, columns, until],
  )
  const isNarrow = narrowWindow.use()
  const marks = useMemo(
    () => marksBetween(from, to, isNarrow ? 3 : 6, (time) => timeOfDay(time, zone)),
    [from, to, isNarrow, zone],
  )
  if (!rest || rest.block_no === null) return <div className="epoch-charts-waiting" />
  const byNo = (number: number) => blocks.find(({ block_no }) => block_no === number)
  const read = (pointed !== undefined && byNo(pointed)) || rest
  const end = isLive ? (Math.min(serverNow(), to) as UtcTime) : to
  const unknown = unknownSpans(places, { from, to: end })
  const coming = places.filter(({ state }) => state === 'pending').length
  return (
    <>
      <BlockReadout
        block={read}
        when={
          <>
            {read === rest && (
              <span>{isOver ? (isWhole ? 'the fullest' : 'the fullest so far') : 'the newest'}</span>
            )}
            <span>
              <b>{clockTextIn(zone, read.time)}</b>
            </span>
            <span>
              slot <b>{read.epoch_slot_no === null ? '–' : groupDigits(read.epoch_slot_no)}</b>
            </span>
          </>
        }
        wait={waitAmong(blocks, read)}
        pool={poolOf?.(read.vrf_key)}
        end={coming > 0 ? `${coming} on their way` : undefined}
      />
      <BlockChart
        name="Blocks of the epoch, as high as they are full"
        height={COLUMNS_HEIGHT}
        columns={columns}
        from={from}
        to={to}
        marks={points ? none : marks}
        moves={isLive ? 'line' : undefined}
        unknown={unknown}
        columnWidth={5}
        at={pointed}
        rest={rest.block_no}
        onMove={setPointed}
        onOpen={(number) => navigate(paths.block(network.name, number))}
        textOf={(number) => {
          const block = byNo(number) ?? rest
          return blockWords(network, block, { others: blocks, clock: clockTextIn(zone, block.time) })
        }}
        below={{
          height: AHEAD_HEIGHT,
          drawing: points && (
            <AheadDrawing
              points={points}
              from={from}
              to={to}
              height={AHEAD_HEIGHT}
              axisWidth={AXIS_WIDTH}
              marks={marks}
            />
          ),
        }}
      />
      {points && <AheadWords {...{ epochNo: no, columns, points, isOver, isLive }} />}
      <Ends blocks={blocks} isOver={isOver} isWhole={isWhole} />
    </>
  )
}

const none = [] as const

/** Marks at whole minutes, with so many spans at most between them. */
function marksBetween(from: UtcTime, to: UtcTime, spans: number, text: (time: UtcTime) => string) {
  const step = Math.max(Math.ceil((to - from) / spans / MINUTE), 1) * MINUTE
  const count = Math.floor((to - from) / step)
  return Array.from({ length: count + 1 }, (_, at) => {
    const time = (from + at * step) as UtcTime
    return { at: time, lines: [text(time)] }
  })
}

function AheadWords({
  epochNo,
  columns,
  points: drawn,
  isOver,
  isLive,
}: {
  epochNo: number
  columns: readonly BlockColumn[]
  /** Up to the newest block. */
  points: readonly AheadPoint[]
  isOver: boolean
  isLive: boolean
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const second = useFromServerNow((now) => (isLive ? Math.floor(now / SECOND) * SECOND : undefined))
  const now = second === undefined ? undefined : (Math.min(second, epochEnd(network, epochNo)) as UtcTime)
  const points = now === undefined ? drawn : aheadPoints(network, epochNo, columns, now)
  const until = isOver ? 'ends' : now === undefined ? 'at its newest block' : 'now'
  const last = points.at(-1)
  const farthest = farthestPoint(points)
  if (!last || !farthest) return null
  return (
    <p className="epoch-ahead">
      <b>Ahead of or behind</b> the expected number, below: {until} <b>{aheadText(last.ahead)}</b>, farthest{' '}
      <b>{aheadText(farthest.ahead)}</b> at {timeOfDay(farthest.time, zone)}
    </p>
  )
}

/** The first block, the longest wait and the last block, with their times and slots. */
function Ends({ blocks, isOver, isWhole }: { blocks: readonly Block[]; isOver: boolean; isWhole: boolean }) {
  const inOrder = blocks.toSorted((a, b) => a.time - b.time)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!isWhole || !first || !last) return <p className="epoch-ends">&nbsp;</p>
  const waits = inOrder.map((block) => ({ block, wait: waitAmong(blocks, block) }))
  const longest = waits.toSorted((a, b) => (b.wait ?? 0) - (a.wait ?? 0))[0]
  return (
    <p className="epoch-ends">
      <span>
        First <Placed block={first} />
      </span>
      {longest?.wait !== undefined && longest.block.block_no !== null && (
        <span>
          Longest wait <b>{blockIntervalText(longest.wait)}</b>, before{' '}
          <BlockLink blockNo={longest.block.block_no} />
        </span>
      )}
      <span>
        {isOver ? 'Last' : 'Newest'} <Placed block={last} />
      </span>
    </p>
  )
}

function Placed({ block: { block_no, time, epoch_slot_no } }: { block: Block }): ReactNode {
  const zone = timeZone.use()
  return (
    <>
      {block_no !== null && <BlockLink blockNo={block_no} />} <b>{clockTextIn(zone, time)}</b>
      {epoch_slot_no !== null && `, slot ${groupDigits(epoch_slot_no)}`}
    </>
  )
}

/** How many pools made the blocks, and which of them made most. */
function Pools({ blocks, poolOf }: { blocks: readonly Block[]; poolOf: PoolOf }) {
  const counts = new Map<bigint, number>()
  for (const { vrf_key } of blocks) {
    const pool = poolOf(vrf_key)
    if (typeof pool !== 'bigint') return null
    counts.set(pool, (counts.get(pool) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!most) return null
  const [pool, count] = most
  const pools = countText(counts.size, 'pool')
  if (count === 1) return `${pools}, one block each`
  if ([...counts.values()].filter((other) => other === count).length > 1) {
    return `${pools}, at most ${count} blocks each`
  }
  return (
    <>
      {pools}, most by <PoolLink poolNo={pool}>Pool {pool.toString()}</PoolLink>: {count}
    </>
  )
}

/** Whether each block of an epoch is read: where so few are expected. */
export function hasFewBlocks(network: Network, epochNo: number): boolean {
  return expectedBlocks(network, epochNo) <= MOST_BLOCKS
}

/**
 * The numbers of the first and the last block of an epoch whose blocks are few enough to be read one by one; undefined until they are
 * known.
 * @param last of an epoch that is over; of another, the newest block is the last so far, also while nothing newer comes
 */
export function useNumbersOfEpoch(
  epoch: Epoch,
  first: number | null | undefined,
  last: number | null | undefined,
  isOver: boolean,
): { readonly first: number; readonly last: number } | undefined {
  const network = useNetwork()
  const tip = useTip()
  if (!hasFewBlocks(network, epoch.no) || first == null) return undefined
  const newest = isOver ? last : tip?.epoch_no === epoch.no ? tip.block_no : undefined
  return newest == null || newest < first || newest - first >= MOST_BLOCKS
    ? undefined
    : { first, last: newest }
}
