import type { ReactNode } from 'react'
import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type TimeZone, timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { ActiveFrom, type ChangeLine, changeLines, Lines } from '#web/pool-history/change-lines.tsx'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { hasShortEpochs, tableStartText } from '#web/records/epoch-time.ts'
import type { DataSource } from '#web/records/whole-history.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { relativeText, timeOfDay } from '#web/ui/values/timestamp.tsx'
import { type DelegatorNote, delegatorNote, terms } from './pool-terms.ts'
import './terms.css'

/** A row of changes: what changed, when, and what follows for delegators. */
export interface ChangeRow {
  readonly key: string
  /** The epoch from which it counts; undefined where that is not known. */
  readonly epoch: number | undefined
  /** What is changed, in a table of several subjects. */
  readonly subject?: ReactNode
  readonly lines: readonly ChangeLine[]
  /** A note beside each line, or one in place of them. */
  readonly notes: readonly (DelegatorNote | undefined)[] | string
}

/** @param replaced the update whose terms it took the place of @param isReplaced whether another one took its place before it took effect */
export function updateRow(
  listed: ListedUpdate,
  {
    replaced,
    isReplaced = false,
  }: { readonly replaced: PoolUpdate | undefined; readonly isReplaced?: boolean },
  source: DataSource,
): ChangeRow {
  const { update, before } = listed
  const lines = changeLines(listed, source, true)
  const ofLine = ({ name }: ChangeLine) => {
    const term = terms.find((one) => one.name === name)
    return term && delegatorNote(term, replaced, update)
  }
  return {
    key: update.id.toString(),
    epoch: update.active_epoch_no,
    lines,
    notes: isReplaced
      ? 'Replaced before it took effect'
      : before
        ? lines.map(ofLine)
        : terms.map((term) => delegatorNote(term, undefined, update)).filter((note) => note !== undefined),
  }
}

/** The words of a head that need some. */
const forDelegators = (
  <abbr title="What follows for those who delegate to the pool, where something does">For delegators</abbr>
)

/**
 * Changes, a row each: from which epoch, when that begins, old and new values, and what follows for those who delegate.
 * @param note what the changes cannot tell; undefined where there is nothing to say
 * @param subject the head of the column of what is changed, in a table of several
 * @param marked the key of the row that a press on a chart has chosen
 */
export function ChangeTable({
  caption,
  rows,
  present,
  note,
  subject,
  marked,
}: {
  caption: string
  rows: readonly ChangeRow[]
  present: number | undefined
  note?: string | undefined
  subject?: string
  marked?: string | undefined
}) {
  const zone = timeZone.use()
  const columns: readonly Column<ChangeRow>[] = [
    {
      name: 'active',
      label: 'From epoch',
      className: 'change-from',
      ...(subject !== undefined && { narrow: 'left-out' as const }),
      cell: ({ key, epoch }) => (
        <span id={`update-${key}`}>
          {epoch === undefined ? '–' : <ActiveFrom epoch={epoch} present={present} />}
        </span>
      ),
    },
    {
      name: 'time',
      label: zone === 'utc' ? 'UTC' : 'Local time',
      className: 'change-time',
      narrow: 'first-line',
      cell: ({ epoch }) => epoch !== undefined && <StartTime epoch={epoch} present={present} />,
    },
    ...(subject === undefined
      ? []
      : [
          {
            name: 'subject',
            label: subject,
            namesRow: true,
            className: 'change-subject',
            cell: (row: ChangeRow) => row.subject,
          },
        ]),
    {
      name: 'change',
      label: note === undefined ? 'Change' : <abbr title={note}>Change</abbr>,
      className: 'change-what',
      narrow: 'second-line-whole',
      cell: ({ lines }) => <Lines lines={lines} />,
    },
    {
      name: 'delegators',
      label: forDelegators,
      className: 'change-effect',
      narrow: 'third-line',
      cell: ({ notes }) => <Notes notes={notes} />,
    },
  ]
  return (
    <Table
      caption={caption}
      className="change-table table-two-lines"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowClass={({ key, epoch }) => {
        if (key === marked) return 'is-marked'
        return isAnnounced(epoch, present) ? 'is-announced' : undefined
      }}
    />
  )
}

function isAnnounced(epoch: number | undefined, present: number | undefined): boolean {
  return epoch !== undefined && present !== undefined && epoch > present
}

/** The start of an epoch, with how long it is until then where it has not begun: `in 44 min, 17:00`. */
function StartTime({ epoch, present }: { epoch: number; present: number | undefined }) {
  const network = useNetwork()
  const zone = timeZone.use()
  return useFromServerNow((now) =>
    isAnnounced(epoch, present)
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

/** What follows for delegators, a line beside that of each change. */
function Notes({ notes }: Pick<ChangeRow, 'notes'>): ReactNode {
  if (typeof notes === 'string') return <span className="secondary">{notes}</span>
  return notes.map((note, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a note is that of the line at its place
    <div key={at} className={note?.isSevere ? 'change-severe' : undefined}>
      {note?.text}
    </div>
  ))
}
