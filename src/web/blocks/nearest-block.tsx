import { slotTime } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { timeZone } from '#web/browser/choices.ts'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { BlockLink } from '#web/routing/resource-link.tsx'
import { FieldList, type FieldRow } from '#web/ui/content/field-list.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'
import { slotSentence } from './block-words.ts'
import type { SlotSearch } from './slot-search.ts'
import './nearest-block.css'

/** The blocks before and after a slot, and what they say of it. */
export function NearestBlock({
  slotNo,
  search,
  start,
}: {
  slotNo: number
  search: SlotSearch
  start: () => void
}) {
  const time = slotTime(useNetwork(), slotNo)
  const zone = timeZone.use()
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
          Looking for the nearest block{search.requests > 0 && `: request ${search.requests}`}.
        </p>
      )
    case 'failed':
      return <FailureNotice place={`nearest ${slotNo}`} error={search.error} tryAgain={start} />
    case 'done': {
      const { before, after } = { before: undefined, after: undefined, ...search.slot }
      const rows: readonly (FieldRow | undefined)[] = [
        before && neighbourRow('Block before', before, time),
        after && neighbourRow('Block after', after, time),
      ]
      return (
        <>
          <p className="nearest-block">{slotSentence(search.slot, time, zone)}</p>
          <FieldList rows={rows.filter((row) => row !== undefined)} />
        </>
      )
    }
  }
}

function neighbourRow(label: string, block: Block, time: UtcTime): FieldRow {
  const distance = block.time - time
  return {
    label,
    value: (
      <>
        {block.block_no !== null && <BlockLink blockNo={block.block_no} />}
        <span className="aside">
          {durationText(Math.abs(distance))} {distance < 0 ? 'before' : 'after'}
        </span>
      </>
    ),
  }
}
