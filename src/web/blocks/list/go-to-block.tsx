import { Fragment, useState } from 'react'
import type { Network, NetworkName } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { type BlockRun, nearestRecorded, runOf } from '../../chain/block-runs.ts'
import { useTip } from '../../chain/chain-pulse.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { BlockLink } from '../../links/resource-link.tsx'
import { SearchBox } from '../../search/search-box.tsx'
import { Link } from '../../ui/controls/link.tsx'
import './go-to-block.css'

/** The search for a block alone, with the spellings of a block that exists. */
export function GoToBlock() {
  const network = useNetwork()
  const recording = useNetworkDescription()?.recording
  const tip = useTip()
  const [text, setText] = useState('')
  const example = recording ? recordedExample(recording) : { no: tip?.block_no, slot: tip?.slot_no }
  return (
    <section className="section go-to-block" aria-label="Go to a block">
      <div className="go-to-block-label">
        <span aria-hidden>Go to a block</span>
        {recording && <NotOnRecord text={text} runs={recording.block_runs} />}
      </div>
      <div onChange={({ target }) => setText(target instanceof HTMLInputElement ? target.value : '')}>
        <SearchBox
          variant="hero"
          label="Go to a block"
          placeholder="Number, hash, slot or moment"
          kinds={['block', 'slot']}
        />
      </div>
      <p className="go-to-block-examples">
        {example.no != null && example.slot != null && (
          <Examples network={network} no={example.no} slot={example.slot} />
        )}
      </p>
    </section>
  )
}

/** Says while a person types that the block is not on record, above the list of the search, with the nearest that are. */
function NotOnRecord({ text, runs }: { text: string; runs: readonly BlockRun[] }) {
  const nearest = nearestToMissing(text, runs)
  return (
    <span className="go-to-block-missing" aria-live="polite">
      {nearest && (
        <>
          Not on record. Nearest:{' '}
          {nearest.map((no, i) => (
            <Fragment key={no}>
              {i > 0 && ', '}
              <BlockLink blockNo={no} />
            </Fragment>
          ))}
        </>
      )}
    </span>
  )
}

function Examples({
  network,
  no,
  slot,
}: {
  network: Network & { readonly name: NetworkName }
  no: number
  slot: number
}) {
  const { epochNo } = epochSlot(network, slot)
  const bySlot = paths.blockBySlot(network.name, epochNo, slot)
  return (
    <>
      For example{' '}
      <Link className="code" to={paths.block(network.name, no)}>
        {no}
      </Link>
      ,{' '}
      <Link className="code" to={bySlot}>
        {epochNo}/{slot}
      </Link>{' '}
      or{' '}
      <Link className="code" to={bySlot}>
        {utcTimeText(slotTime(network, slot)).replace('T', ' ')}
      </Link>
    </>
  )
}

/** The first block of the newest range. */
function recordedExample({ block_runs, block_slots }: RecordingExtent) {
  const at = Math.max(
    block_runs.findLastIndex(([first, last]) => last > first),
    0,
  )
  return { no: block_runs[at]?.[0], slot: block_slots[at]?.[0] }
}

/**
 * The recorded blocks nearest to the block that a text names and the recording does not have. Undefined for a number above
 * the newest block: it is more likely a slot.
 */
export function nearestToMissing(text: string, runs: readonly BlockRun[]): readonly number[] | undefined {
  const digits = text.trim().replace(/[,_\s]/g, '')
  const newest = runs.at(-1)?.[1] ?? -1
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const no = Number(digits)
  if (no > newest || runOf(runs, no)) return undefined
  const { before, after } = nearestRecorded(runs, no)
  return [before, after].filter((near) => near !== undefined)
}
