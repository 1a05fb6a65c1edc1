import { marginPercentage } from '#cardano/margin.ts'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { useIsHydrated } from '../../browser/external-store.ts'
import { timeZone } from '../../browser/time-zone.ts'
import type { DataSource } from '../../chain/pool-changes.ts'
import { exactAda } from '../../chain/pool-history/difference-text.ts'
import { EpochLink } from '../../links/resource-link.tsx'
import { dateText } from '../../ui/values/timestamp.tsx'
import { useTimeUntil } from '../terms/time-until.ts'
import { ChangeList } from './change-list.tsx'
import { entryHeading, entryNote, keptText } from './entry-words.ts'
import type { HistoryEntry } from './history-entries.ts'
import { WarningList } from './warning-list.tsx'
import './pool-timeline.css'

/** Entries that a document has; the others follow when it is hydrated, so that long histories keep it small. */
const FIRST_ENTRIES = 10

/** The updates of a pool, newest first, each with its changed terms: old value, new value, difference. */
export function PoolTimeline({
  network,
  entries,
  source,
}: {
  network: Network
  entries: readonly HistoryEntry[]
  source: DataSource
}) {
  const zone = timeZone.use()
  const shown = useIsHydrated() ? entries : entries.slice(0, FIRST_ENTRIES)
  return (
    <ol className="pool-timeline" reversed>
      {shown.map((entry) => (
        <li key={entry.update.id.toString()} className={`is-${entry.time.kind}`}>
          <div className="pool-timeline-date">
            <EpochLink no={entry.update.active_epoch_no}>Epoch {entry.update.active_epoch_no}</EpochLink>
            <div>{dateText(epochStart(network, entry.update.active_epoch_no), zone)}</div>
          </div>
          <div className="pool-timeline-stem" />
          <div className="pool-timeline-entry">
            <Entry entry={entry} of={entries.length} source={source} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, of, source }: { entry: HistoryEntry; of: number; source: DataSource }) {
  const { update, before, changed, time, warnings } = entry
  const note = entryNote(entry)
  const kept = keptText(entry)
  const isAnnounced = time.kind === 'announced'
  return (
    <>
      <div className="pool-timeline-head">
        <h3>{entryHeading(entry, of, source)}</h3>
        {note && <span className="pool-timeline-note">{note}</span>}
        {isAnnounced && <TimeUntil epochNo={time.from} />}
      </div>
      {before ? (
        changed.length > 0 && <ChangeList changed={changed} before={before} update={update} />
      ) : (
        <p className="pool-timeline-first">
          Pledge {exactAda(update.pledge)} ADA, margin {marginPercentage(update.margin)}%, fixed cost{' '}
          {exactAda(update.fixed_cost)} ADA per epoch.
        </p>
      )}
      {kept && <p className="pool-timeline-kept">{kept}</p>}
      <WarningList warnings={warnings} from={isAnnounced ? time.from : undefined} />
    </>
  )
}

function TimeUntil({ epochNo }: { epochNo: number }) {
  const left = useTimeUntil(epochNo)
  return left && <span className="pool-timeline-note">begins in {left}</span>
}
