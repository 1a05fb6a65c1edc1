import { useQueries } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import { blockBodyLimit } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inBackground, recordQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { type BlockRun, runOf, useBlockRuns } from '#web/records/block-runs.ts'
import { fullnessOf, fullnessText } from '#web/records/fullness.tsx'
import { Link } from '#web/routing/link.tsx'
import { useMayLoadInBackground, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useTip } from '#web/tip/chain-pulse.ts'
import { dateText, timeOfDay, zoneText } from '#web/ui/values/timestamp.tsx'
import './neighbours.css'

/** Neighbours on each side. */
const EACH_SIDE = 5
/** Those that a phone shows. */
const NEAR = 3

/**
 * A block beside another.
 * `possible`: it is on the chain and not loaded yet. `failed`: it was requested and did not come.
 * `missing`: the data service has no record of it. `none`: the chain has none, before the first and after the newest.
 */
export type Neighbour = { readonly no: number; readonly step: number } & (
  | { readonly state: 'loaded'; readonly block: Block }
  | { readonly state: 'possible' | 'failed' | 'missing' | 'none' }
)

/** The five blocks before and the five after a block with a number, in the order of the chain. They are requested in the background. */
export function useNeighbours({ block_no }: Block): readonly Neighbour[] {
  const { name } = useNetwork()
  const newest = useTip()?.block_no
  const runs = useBlockRuns()
  const mayLoad = useMayLoadInBackground()
  const places =
    block_no === null
      ? []
      : steps.map((step) => {
          const no = block_no + step
          const isBeyond = no < 0 || (!runs && no > (newest ?? block_no))
          return {
            step,
            no,
            known: isBeyond ? 'none' : runs && !runOf(runs, no) ? 'missing' : undefined,
          } as const
        })
  return useQueries({
    queries: places.map(({ no, known }) => ({
      ...inBackground(recordQuery(name, 'blockByNo', { block_no: Math.max(no, 0) })),
      enabled: mayLoad && known === undefined,
    })),
    combine: (results) =>
      places.map(({ no, step, known }, at): Neighbour => {
        const { data, error } = results[at] ?? {}
        if (known) return { no, step, state: known }
        if (data) return { no, step, state: 'loaded', block: data }
        if (!error) return { no, step, state: 'possible' }
        const isMissing = error instanceof ApiError && error.status === 404
        // A chain numbers its blocks from 0, or from 1 where the genesis block counts.
        return { no, step, state: isMissing ? (no === 0 ? 'none' : 'missing') : 'failed' }
      }),
  })
}

const steps = Array.from({ length: 2 * EACH_SIDE }, (_, at) => at - EACH_SIDE + (at < EACH_SIDE ? 0 : 1))

/** A column for each block around this one: how full it is, its number, and its seconds before or after. */
export function Neighbours({ block }: { block: Block }) {
  const network = useNetwork()
  const zone = timeZone.use()
  const neighbours = useNeighbours(block)
  const { block_no } = block
  if (block_no === null) return null
  const blocks = neighbours.flatMap((neighbour) => (neighbour.state === 'loaded' ? [neighbour.block] : []))
  const times = [block, ...blocks].map(({ time }) => time)
  const [first, last] = [Math.min(...times), Math.max(...times)] as (typeof block.time)[]
  const limit = block.epoch_no === null ? undefined : blockBodyLimit(network, block.epoch_no)
  const isShown = neighbours.some(({ state }) => state !== 'none')
  if (!isShown || first === undefined || last === undefined) return null
  const day = dateText(first, zone) === dateText(last, zone) ? '' : `${dateText(first, zone)}, `
  return (
    <section className="section" aria-label="Neighbours">
      <div className="section-header">
        <h2>Neighbours</h2>
        <span className="section-note">
          {day}
          {first !== last && `${timeOfDay(first, zone)} to `}
          {timeOfDay(last, zone)} {zoneText(zone, last)}
          {limit !== undefined && (
            <>
              ,{' '}
              <abbr title={`Height: share of the ${groupDigits(limit)} bytes that a block can hold`}>
                how full
              </abbr>
            </>
          )}
        </span>
      </div>
      <div className={limit === undefined ? 'neighbours neighbours--plain' : 'neighbours'}>
        {[...neighbours.slice(0, EACH_SIDE), block, ...neighbours.slice(EACH_SIDE)].map((neighbour) =>
          'state' in neighbour ? (
            <Column key={neighbour.step} neighbour={neighbour} of={block} />
          ) : (
            <span key="this" className="neighbour" aria-current="true">
              <Bar block={block} />
              {shortNo(block_no)}
              <small>this</small>
            </span>
          ),
        )}
      </div>
    </section>
  )
}

const reasons = {
  possible: 'not loaded yet',
  failed: 'not loaded',
  missing: 'not on record',
  none: 'there is none',
} as const

function Column({ neighbour, of }: { neighbour: Neighbour; of: Block }) {
  const network = useNetwork()
  const { no, step, state } = neighbour
  const className = `neighbour${Math.abs(step) > NEAR ? ' is-far' : ''}`
  const name = `Block ${groupDigits(no)}`
  if (state === 'none') return <span className={className} />
  if (state !== 'loaded') {
    return (
      <span className={`${className} is-${state}`} title={`${name}: ${reasons[state]}`}>
        <span className="neighbour-bar" />
        {shortNo(no)}
        <small>{state === 'possible' ? '\u00a0' : '–'}</small>
      </span>
    )
  }
  const { block } = neighbour
  const distance = distanceText(block.time - of.time)
  return (
    <Link
      className={className}
      to={paths.block(network.name, no)}
      title={[name, fullnessText(network, block)].filter(Boolean).join(', ')}
      aria-label={`${name}, ${distance}`}
    >
      <Bar block={block} />
      {shortNo(no)}
      <small>{distance}</small>
    </Link>
  )
}

function Bar({ block }: { block: Block }) {
  const share = fullnessOf(useNetwork(), block)
  return <span className="neighbour-bar">{share !== undefined && <i style={{ '--v': `${share}%` }} />}</span>
}

/** The last three digits, by which blocks beside each other differ. */
function shortNo(no: number): string {
  return String(no).slice(-3)
}

/** `−129 s`, `+31 s`, `+12 min`: the time of a block from that of another. @param distance milliseconds */
function distanceText(distance: number): string {
  const span = Math.abs(distance)
  const text = span < 10 * MINUTE ? `${Math.round(span / SECOND)} s` : `${Math.round(span / MINUTE)} min`
  return `${distance < 0 ? '−' : '+'}${text}`
}

/** The number at a place among all numbers of the runs, from 0; undefined beyond the last. */
export function heldAt(runs: readonly BlockRun[], place: number): number | undefined {
  let before = 0
  for (const [first, last] of runs) {
    if (place < before + last - first + 1) return first + place - before
    before += last - first + 1
  }
  return undefined
}

/** How many numbers of the runs are below a number: its place among them, if it is one. */
export function heldBelow(runs: readonly BlockRun[], no: number): number {
  return runs.reduce((sum, [first, last]) => sum + Math.max(Math.min(no, last + 1) - first, 0), 0)
}
