import { epochEnd, epochStart, slotAt } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { useIsHydrated } from '../browser/external-store.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { timeZone } from '../browser/time-zone.ts'
import type { EpochCoverage } from '../chain/epoch-coverage.ts'
import { epochSpanText } from '../chain/epoch-time.ts'
import { useNetwork } from '../links/network-context.ts'
import { MarginSection } from '../ui/records/field-list.tsx'
import { Count } from '../ui/values/count.tsx'
import { isUtcHere, localTableTimeText, tableTimeText } from '../ui/values/timestamp.tsx'
import { endLabels } from './epoch-words.ts'

/**
 * The boundaries of an epoch by the schedule, and its first and last block, in UTC and, where that differs, in local time.
 * Narrow pages show the column of the zone that the user has chosen.
 */
export function EpochTimes({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const end = epochEnd(network, epoch.no)
  const isOver = useFromServerNow((now) => now >= end)
  const [blockLabel, endLabel] = endLabels(coverage, isOver)
  const rows: readonly (readonly [label: string, time: UtcTime])[] = [
    ['Starts', epochStart(network, epoch.no)],
    ['First block', epoch.start_time],
    [blockLabel, epoch.end_time],
    [endLabel, end],
  ]
  const columns = zoneColumns(
    rows.map(([, time]) => time),
    useIsHydrated(),
  )
  const ordered = timeZone.use() === 'utc' ? columns : columns.toReversed()
  return (
    <MarginSection
      title="Time"
      note={`The boundaries follow the protocol's schedule: an epoch lasts ${epochSpanText(network)}. First and last block are what the data service reports as start and end.`}
    >
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Moment</span>
              </th>
              {ordered.map(({ title }, at) => (
                <th key={title} scope="col" className={at > 0 ? 'column-secondary' : undefined}>
                  {title}
                </th>
              ))}
              <th scope="col" className="number">
                Slot
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, time]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {ordered.map(({ title, text }, at) => (
                  <td key={title} className={at > 0 ? 'column-secondary' : undefined}>
                    {text(time)}
                  </td>
                ))}
                <td className="number">
                  <Count value={slotAt(network, time) ?? 0} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </MarginSection>
  )
}

function zoneColumns(times: readonly UtcTime[], isLocalZoneKnown: boolean) {
  const utc = { title: 'UTC', text: tableTimeText }
  if (!isLocalZoneKnown || times.every(isUtcHere)) return [utc]
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [utc, { title: `Local, ${zone}`, text: localTableTimeText }]
}
