import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Block } from '#contract/resources/block.ts'
import { BlockChart, BlockChartWaiting } from '#web/block-chart/block-chart.tsx'
import {
  columnsOfBlocks,
  SHOWN,
  shownMinutes,
  unknownSpans,
  waitAmong,
} from '#web/block-chart/block-columns.ts'
import { BlockReadout } from '#web/block-chart/block-readout.tsx'
import { blockWords } from '#web/block-chart/block-words.ts'
import { useRecentBlocks } from '#web/block-chart/recent-blocks.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import { narrowWindow, reducedMotion } from '#web/browser/media-query.ts'
import { ApiLink } from '#web/page/page-head.tsx'
import { loadedBlocks } from '#web/records/block-reader.ts'
import { usePoolOf } from '#web/records/pool-of.ts'
import { Link } from '#web/routing/link.tsx'
import { useAllowsBackground, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useChainPulse, useTipAnnouncements } from '#web/tip/chain-pulse.ts'
import { Status } from '#web/ui/values/status.tsx'
import { Age, clockTextIn } from '#web/ui/values/timestamp.tsx'
import { standingOf } from './record-words.ts'

/** Height of the chart with its axis, in pixels. */
const HEIGHT = 156

/** The blocks of the last ten minutes of a chain that grows, and one of them in words: the newest, or that under the cursor. */
export function TenMinutes() {
  const network = useNetwork()
  const { name } = network
  const source = useNetworkDescription()?.source
  const pulse = useChainPulse()
  const allows = useAllowsBackground()
  const poolOf = usePoolOf()
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<number>()
  const { tip, places } = useRecentBlocks()
  const { to, isNow, moves } = useEndOfAxis(tip, pointed !== undefined)
  useTipAnnouncements(pulse === 'live' ? tip : undefined)

  const blocks = loadedBlocks(places)
  const lowest = places.at(-1)
  const oldest = lowest?.state === 'loaded' && lowest.no > 1 ? lowest.block.time : to - SHOWN
  const minutes = shownMinutes(to - oldest)
  const shown = blocks.filter(({ time }) => time >= to - minutes * MINUTE)
  const read = shown.find(({ block_no }) => block_no === pointed) ?? tip
  const byNo = (no: number) => blocks.find(({ block_no }) => block_no === no)
  const pool = poolOf?.(read.vrf_key)
  const alike = typeof pool === 'bigint' ? shown.filter((block) => block.vrf_key === read.vrf_key) : []
  const isPointed = read !== tip
  const standing = standingOf(pulse, source)
  const words = (block: Block) =>
    blockWords(network, block, { others: blocks, clock: clockTextIn('utc', block.time) })
  return (
    <>
      <BlockReadout
        block={read}
        when={
          <span>
            <Age time={read.time} />
          </span>
        }
        wait={waitAmong(blocks, read)}
        pool={pool}
        alike={{ count: alike.length, of: shown.length }}
        end={
          isPointed ? (
            <>
              <ClockTime time={read.time} />
              <Link className="button button--small" to={paths.block(name, read.block_no ?? read.hash_hex)}>
                Open
              </Link>
            </>
          ) : (
            <>
              {standing && <Status kind={standing.kind}>{standing.text}</Status>}
              <ApiLink path={endpointPath('latestBlock', {})} />
            </>
          )
        }
      />
      {allows && tip.block_no !== null && (
        <Chart
          {...{ network, places, to, minutes, isNow, moves, alike }}
          isStill={pulse !== 'live'}
          at={isPointed ? (pointed ?? undefined) : undefined}
          rest={tip.block_no}
          onMove={setPointed}
          onOpen={(no) => navigate(paths.block(name, no))}
          textOf={(no) => words(byNo(no) ?? tip)}
        />
      )}
    </>
  )
}

function ClockTime({ time }: { time: UtcTime }) {
  return <span>{clockTextIn(timeZone.use(), time)}</span>
}

function Chart({
  network,
  places,
  to,
  minutes,
  isNow,
  moves,
  alike,
  ...chart
}: {
  network: ReturnType<typeof useNetwork>
  places: ReturnType<typeof useRecentBlocks>['places']
  to: UtcTime
  minutes: number
  /** Whether the present is known, and whether the axis moves with it. */
  isNow: boolean
  moves: boolean
  alike: readonly Block[]
} & Pick<Parameters<typeof BlockChart>[0], 'isStill' | 'at' | 'rest' | 'onMove' | 'onOpen' | 'textOf'>) {
  const zone = timeZone.use()
  const isNarrow = narrowWindow.use()
  // Those beyond the axis too, so that they are the same until another block comes.
  const columns = useMemo(() => columnsOfBlocks(network, loadedBlocks(places)), [network, places])
  const from = (to - minutes * MINUTE) as UtcTime
  const unknown = unknownSpans(places, { from, to })
  const step = (minutes > 5 ? 2 : 1) * (isNarrow ? 2 : 1)
  const marks = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, at) => {
    const ago = at * step
    return {
      at: (to - ago * MINUTE) as UtcTime,
      lines: [ago > 0 ? `−${ago} min` : moves ? 'now' : clockTextIn(zone, to)],
    }
  })
  return (
    <BlockChart
      {...chart}
      name={`Blocks of the last ${minutes} minutes, as high as they are full`}
      height={HEIGHT}
      columns={columns}
      from={from}
      to={to}
      marks={marks.toReversed()}
      now={isNow ? to : undefined}
      moves={moves ? 'axis' : undefined}
      unknown={unknown}
      columnWidth={isNarrow ? 5 : 8}
      alike={alike.flatMap(({ block_no }) => block_no ?? [])}
    />
  )
}

/**
 * The end of the axis: of a chain that is known to grow the second in which the last block came or a minute began, from which on it moves; the
 * last one that was shown while a block is read, and while nothing is known of now. Where nothing is to move, it is the time at which the
 * newest block came.
 */
function useEndOfAxis(
  tip: Block,
  isHeld: boolean,
): { readonly to: UtcTime; readonly isNow: boolean; readonly moves: boolean } {
  const pulse = useChainPulse()
  const isStill = reducedMotion.use()
  const isNow = pulse === 'live' || pulse === 'behind'
  const moves = isNow && !isHeld && !isStill
  const minute = useFromServerNow((now) => (moves ? Math.floor(now / MINUTE) : undefined))
  const drawn = useRef<{ hash: string; minute: number | undefined; to: number }>(undefined)
  const isOfOther = drawn.current?.hash !== tip.hash_hex
  if (!drawn.current || drawn.current.minute !== minute || (isOfOther && !isHeld)) {
    const second = Math.floor(serverNow() / SECOND) * SECOND
    const to = isNow || !isOfOther ? second : tip.time
    drawn.current = { hash: tip.hash_hex, minute, to }
  }
  return { to: Math.max(drawn.current.to, tip.time) as UtcTime, isNow, moves }
}

/** A placeholder of the same size. */
export function TenMinutesWaiting() {
  const allows = useAllowsBackground()
  return (
    <div aria-busy>
      <div className="block-readout">
        <h2>
          <span className="skeleton" style={{ '--w': '9rem' }} />
        </h2>
      </div>
      {allows && <BlockChartWaiting height={HEIGHT} />}
    </div>
  )
}
