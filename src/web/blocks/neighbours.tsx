import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { blockInterval } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { BlockChart, type TimeMark } from '#web/block-chart/block-chart.tsx'
import {
  type BlockColumn,
  blockIntervalText,
  columnsOfBlocks,
  unknownSpans,
  waitAmong,
} from '#web/block-chart/block-columns.ts'
import { blockWords } from '#web/block-chart/block-words.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { narrowWindow } from '#web/browser/media-query.ts'
import { type BlockPlace, loadedBlocks } from '#web/records/block-reader.ts'
import { runOf, useBlockRuns } from '#web/records/block-runs.ts'
import { useBlocksByNumber } from '#web/records/blocks-by-number.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useChainPulse, useTip } from '#web/tip/chain-pulse.ts'
import { clockTextIn, dateText, zoneText } from '#web/ui/values/timestamp.tsx'
import './neighbours.css'

/** Neighbours on each side in the chart. */
const EACH_SIDE = 5
/** Requests under way at the same time. */
const AT_ONCE = 2

/**
 * A block beside another.
 * `possible`: it is on the chain and not loaded yet. `failed`: it was requested and did not come.
 * `missing`: the data service has no record of it. `none`: the chain has none, before the first and after the newest.
 */
export type Neighbour = { readonly no: number; readonly step: number } & (
  | { readonly state: 'loaded'; readonly block: Block }
  | { readonly state: 'possible' | 'failed' | 'missing' | 'none' }
)

/** The blocks before and after a block with a number, in the order of the chain. They are requested in the background, the nearest first. */
export function useNeighbours({ block_no }: Block, eachSide: number): readonly Neighbour[] {
  const newest = useTip()?.block_no
  const runs = useBlockRuns()
  const places = useMemo(
    () =>
      block_no === null
        ? []
        : Array.from({ length: 2 * eachSide }, (_, at) => {
            const step = at - eachSide + (at < eachSide ? 0 : 1)
            const no = block_no + step
            const isBeyond = no < 0 || (!runs && no > (newest ?? block_no))
            const known = isBeyond ? 'none' : runs && !runOf(runs, no) ? 'missing' : undefined
            return { step, no, known } as const
          }),
    [block_no, newest, runs, eachSide],
  )
  const numbers = useMemo(
    () =>
      places
        .filter(({ known }) => known === undefined)
        .toSorted((a, b) => Math.abs(a.step) - Math.abs(b.step))
        .map(({ no }) => no),
    [places],
  )
  const { places: read, error } = useBlocksByNumber(numbers, AT_ONCE)
  return useMemo(
    () =>
      places.map(({ no, step, known }): Neighbour => {
        if (known) return { no, step, state: known }
        const place = read.find((one) => one.no === no)
        if (place?.state === 'loaded') return { no, step, state: 'loaded', block: place.block }
        // A chain numbers its blocks from 0, or from 1 where the genesis block counts.
        if (place?.state === 'missing') return { no, step, state: no === 0 ? 'none' : 'missing' }
        return { no, step, state: place?.state === 'failed' || error ? 'failed' : 'possible' }
      }),
    [places, read, error],
  )
}

/** Height of the chart with its axis, in pixels. */
const HEIGHT = 150
/** The least share of the width from one text below the axis to the next; on a phone twice. */
const LEAST_DISTANCE = 0.08
/** The share of the span that is left free at each end. */
const MARGIN = 0.04

/** The blocks around this one at their times. This one is solid; the one that is pointed at is told above. */
export function Neighbours({ block }: { block: Block }) {
  const neighbours = useNeighbours(block, EACH_SIDE)
  const network = useNetwork()
  const zone = timeZone.use()
  const isNewest = useTip()?.hash_hex === block.hash_hex
  const isLive = useChainPulse() === 'live' && isNewest
  const second = useFromServerNow((now) => (isLive ? Math.floor(now / SECOND) * SECOND : undefined))
  const isNarrow = narrowWindow.use()
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<number>()
  const { block_no } = block
  const places = useMemo(() => placesOf(block, neighbours), [block, neighbours])
  const blocks = loadedBlocks(places)
  const columns = useMemo(() => columnsOfBlocks(network, loadedBlocks(places)), [network, places])
  const [first, last] = [columns[0]?.time, columns.at(-1)?.time]
  if (block_no === null || first === undefined || last === undefined || neighbours.every(isNone)) return null

  // The genesis block, without an epoch, is followed by those of the first.
  const interval = blockInterval(network, block.epoch_no ?? 0)
  const start = first - pendingBeyond(places, columns, -1) * interval
  const end = last + pendingBeyond(places, columns, 1) * interval
  const until = Math.max(second ?? end, end)
  const margin = Math.max((until - start) * MARGIN, SECOND)
  const from = (start - margin) as UtcTime
  const to = (second === undefined ? until + margin : until) as UtcTime
  const read = blocks.find((other) => other.block_no === pointed) ?? block
  const byNo = (no: number) => blocks.find((other) => other.block_no === no)
  const words = (other: Block) => blockWords(network, other, { others: blocks })
  const clock = (time: UtcTime) => clockTextIn(zone, time).slice(0, 8)
  const day = dateText(first, zone) === dateText(last, zone) ? '' : `${dateText(first, zone)}, `
  return (
    <section className="neighbours" aria-label="Neighbours">
      <div className="section-header">
        <h2>Neighbours</h2>
        <span className="section-note">at their times</span>
      </div>
      <p className="neighbours-line">
        {read === block ? (
          <span>
            <b>{columns.length}</b> {columns.length === 1 ? 'block' : 'blocks'}, {day}
            {columns.length > 1 && `${clock(first)} to `}
            {second === undefined ? `${clock(last)} ${zoneText(zone, last)}` : 'now'}
          </span>
        ) : (
          <>
            <b>{words(read)}</b>
            <Link
              className="button button--small"
              to={paths.block(network.name, read.block_no ?? read.hash_hex)}
            >
              Open
            </Link>
          </>
        )}
      </p>
      <BlockChart
        name="Neighbours of the block, as high as they are full"
        height={HEIGHT}
        columns={columns}
        from={from}
        to={to}
        marks={marksOf(
          columns,
          { from, to, own: block_no, least: LEAST_DISTANCE * (isNarrow ? 2 : 1) },
          blocks,
        )}
        moves={isLive ? 'line' : undefined}
        unknown={unknownSpans(places, { from, to })}
        alike={[block_no]}
        columnWidth={isNarrow ? 8 : 14}
        at={pointed}
        rest={block_no}
        onMove={setPointed}
        onOpen={(no) => navigate(paths.block(network.name, no))}
        textOf={(no) => words(byNo(no) ?? block)}
      />
    </section>
  )
}

/** A placeholder of the same size. */
export function NeighboursWaiting() {
  return <div className="neighbours" />
}

function isNone({ state }: Neighbour): boolean {
  return state === 'none'
}

/** The block and its neighbours without those that the chain does not have. */
function placesOf(block: Block, neighbours: readonly Neighbour[]): readonly BlockPlace[] {
  const others = neighbours.flatMap((neighbour): BlockPlace[] => {
    const { state, no } = neighbour
    if (state === 'none') return []
    return [
      state === 'loaded'
        ? { state, no, block: neighbour.block }
        : { state: state === 'possible' ? 'pending' : state, no },
    ]
  })
  const { block_no: no } = block
  return [...others, ...(no === null ? [] : [{ state: 'loaded' as const, no, block }])]
}

/**
 * The number of blocks that are still to come on one side of the known ones. The chart leaves room for them, as wide as
 * they are expected to be, so that it keeps its scale while they come.
 */
function pendingBeyond(
  places: readonly BlockPlace[],
  columns: readonly BlockColumn[],
  direction: -1 | 1,
): number {
  const outermost = (direction < 0 ? columns[0] : columns.at(-1))?.no ?? 0
  return places.filter(({ state, no }) => state === 'pending' && (no - outermost) * direction > 0).length
}

/** The last three digits of each number, by which blocks beside each other differ, and the time since the one before; as far as texts do not touch. */
function marksOf(
  columns: readonly BlockColumn[],
  { from, to, own, least }: { from: UtcTime; to: UtcTime; own: number; least: number },
  blocks: readonly Block[],
): readonly TimeMark[] {
  const shareOf = ({ time }: BlockColumn) => (time - from) / (to - from)
  const shown: BlockColumn[] = columns.filter(({ no }) => no === own)
  for (const column of columns) {
    if (shown.every((other) => Math.abs(shareOf(other) - shareOf(column)) >= least)) shown.push(column)
  }
  return shown
    .toSorted((a, b) => a.time - b.time)
    .map(({ no, time }) => {
      const block = blocks.find(({ block_no }) => block_no === no)
      const wait = block && waitAmong(blocks, block)
      return {
        at: time,
        lines: [String(no).slice(-3), wait === undefined ? '' : `+${blockIntervalText(wait)}`],
        isStrong: no === own,
      }
    })
}
