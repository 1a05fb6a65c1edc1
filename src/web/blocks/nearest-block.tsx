import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { BlockLink } from '../links/resource-link.tsx'
import { useSlotSearch } from './slot-search.ts'
import { slotSentence } from './slot-sentence.ts'
import './nearest-block.css'

/** The blocks before and after a slot, and what they say of it. */
export function NearestBlock({ slotNo }: { slotNo: number }) {
  const { search, start } = useSlotSearch(slotNo)
  switch (search.state) {
    case 'idle':
      return (
        <p className="nearest-block">
          <button type="button" className="button" onClick={start}>
            Find the nearest block
          </button>
        </p>
      )
    case 'looking':
      return (
        <p className="footnote" role="status">
          Looking for the nearest block: request {search.requests}.
        </p>
      )
    case 'failed':
      return <FailureNotice place={`nearest ${slotNo}`} error={search.error} tryAgain={start} />
    case 'done': {
      const { before, after } = { before: undefined, after: undefined, ...search.slot }
      return (
        <>
          <p className="nearest-block" role="status">
            {slotSentence(search.slot)}
          </p>
          <dl className="field-list field-list--narrow">
            {before && <Neighbour label="Block before it" block={before} slotNo={slotNo} />}
            {after && <Neighbour label="Block after it" block={after} slotNo={slotNo} />}
            <dt>Requests</dt>
            <dd className="aside">{search.requests}</dd>
          </dl>
        </>
      )
    }
  }
}

function Neighbour({ label, block, slotNo }: { label: string; block: Block; slotNo: number }) {
  const distance = Math.abs((block.slot_no ?? 0) - slotNo)
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {block.block_no !== null && <BlockLink blockNo={block.block_no} />}
        <span className="aside">
          {groupDigits(String(distance))} {distance === 1 ? 'slot' : 'slots'} away
        </span>
      </dd>
    </>
  )
}
