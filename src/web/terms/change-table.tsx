import type { ReactNode } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type TimeZone, timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { ActiveFrom, ChangeLines } from '#web/pool-history/change-lines.tsx'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { hasShortEpochs, tableStartText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { relativeText, timeOfDay } from '#web/ui/values/timestamp.tsx'
import { delegatorNote, terms } from './pool-terms.ts'
import './terms.css'

/** A row of a history: an update with what it changed, and whose terms it replaced. */
export interface ChangeRow {
  readonly listed: ListedUpdate
  /** The update whose terms it took the place of. */
  readonly replaced: PoolUpdate | undefined
  /** Whether another one took its place before it took effect. */
  readonly isReplaced?: boolean
}

/** The words of a head that need some. */
const forDelegators = (
  <abbr title="What follows for those who delegate to the pool, where something does">For delegators</abbr>
)

/**
 * Changes of a pool: from which epoch, when that begins, old and new values, and what follows for those who delegate to it.
 * @param note what the changes cannot tell; undefined where there is nothing to say
 * @param named a column of what is changed, in a table of several pools
 */
export function ChangeTable<Row extends ChangeRow>({
  caption,
  rows,
  present,
  note,
  named,
  marked,
}: {
  caption: string
  rows: readonly Row[]
  present: number | undefined
  note?: string | undefined
  named?: Column<Row>
  /** The ID of the update that a press on a chart has chosen. */
  marked?: bigint | undefined
}) {
  const zone = timeZone.use()
  const columns: readonly Column<Row>[] = [
    {
      name: 'active',
      label: 'From epoch',
      className: 'change-from',
      cell: ({ listed: { update } }) => (
        <span id={`update-${update.id}`} className={update.id === marked ? 'is-marked' : undefined}>
          <ActiveFrom epoch={update.active_epoch_no} present={present} />
        </span>
      ),
    },
    {
      name: 'time',
      label: zone === 'utc' ? 'UTC' : 'Local time',
      className: 'change-time',
      cell: ({ listed: { update } }) => <StartTime epoch={update.active_epoch_no} present={present} />,
    },
    ...(named ? [named] : []),
    {
      name: 'change',
      label: note === undefined ? 'Change' : <abbr title={note}>Change</abbr>,
      className: 'change-what',
      cell: ({ listed }) => <ChangeLines listed={listed} hasTerms />,
    },
    {
      name: 'delegators',
      label: forDelegators,
      className: 'change-effect',
      cell: (row) => <DelegatorNotes {...row} />,
    },
  ]
  return (
    <Table
      caption={caption}
      className="change-table"
      columns={columns}
      rows={rows}
      rowKey={({ listed }) => listed.update.id.toString()}
    />
  )
}

/** The start of an epoch, with how long it is until then where it has not begun: `in 44 min, 17:00`. */
function StartTime({ epoch, present }: { epoch: number; present: number | undefined }) {
  const network = useNetwork()
  const zone = timeZone.use()
  return useFromServerNow((now) =>
    present !== undefined && epoch > present
      ? announcedTimeText(network, epoch, zone, now)
      : tableStartText(network, epoch, zone),
  )
}

/** `in 44 min, 17:00`, `in 3 days, 6 Dec 2026`. */
function announcedTimeText(network: Network, epoch: number, zone: TimeZone, now: number): string {
  const start = epochStart(network, epoch)
  const time = hasShortEpochs(network) ? timeOfDay(start, zone) : tableStartText(network, epoch, zone)
  return `${relativeText(start, now)}, ${time}`
}

/** What follows for delegators, a line beside that of each term. */
function DelegatorNotes({ listed: { update, before }, replaced, isReplaced }: ChangeRow): ReactNode {
  if (isReplaced) return <span className="secondary">Replaced before it took effect</span>
  const changed = terms.filter(({ field }) => before && update[field] !== before[field])
  const notes = changed.map((term) => ({ term, note: delegatorNote(term, replaced, update) }))
  if (!before) {
    const [margin] = terms
    const note = margin && delegatorNote(margin, undefined, update)
    return note && <span className="change-severe">{note.text}</span>
  }
  return notes.map(({ term, note }) => (
    <div key={term.name} className={note?.isSevere ? 'change-severe' : undefined}>
      {note?.text}
    </div>
  ))
}
