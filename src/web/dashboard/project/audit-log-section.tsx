import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { ProjectAction, UserAction } from '#contract/dashboard/audit-actions.ts'
import type { DashboardResults, ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { csvText, downloadText } from '#web/browser/download.ts'
import { browserName } from '#web/dashboard/browser-name.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { callDashboard } from '#web/dashboard/calls/dashboard-client.ts'
import { readPrivate } from '#web/dashboard/calls/dashboard-queries.ts'
import { useAction } from '#web/dashboard/calls/use-call.ts'
import { DashboardSection, FailedPart } from '#web/dashboard/frame/dashboard-section.tsx'
import { fileNamePart } from '#web/dashboard/new-key/environment-file.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { tableTimeText } from '#web/ui/values/timestamp.tsx'
import { projectEventsKey } from './stored-projects.ts'

export type ProjectEvent = DashboardResults['projectEvents']['events'][number]

/** The kind of an event's subject, which says how it is written. */
type SubjectKind = 'name' | 'key' | 'words'

const words: Readonly<Record<ProjectAction | UserAction, readonly [what: string, subject: SubjectKind]>> = {
  'project-created': ['Project made', 'name'],
  'project-renamed': ['Renamed', 'name'],
  'project-archived': ['Archived', 'name'],
  'project-restored': ['Restored', 'name'],
  'project-deleted': ['Deleted', 'name'],
  'project-given': ['Given to this account', 'name'],
  'key-created': ['New key made', 'key'],
  'key-deleted': ['Key deleted', 'key'],
  'limits-changed': ['Limits changed', 'key'],
  'simulation-started': ['Error simulation started', 'key'],
  'simulation-stopped': ['Error simulation stopped', 'key'],
  registered: ['Account registered', 'words'],
  'signed-in': ['Signed in', 'words'],
  'signed-out': ['Signed out', 'words'],
  'sessions-ended': ['Sessions ended', 'words'],
  'account-renamed': ['Account renamed', 'name'],
  'email-changed': ['E-mail address changed', 'words'],
  'password-changed': ['Password changed', 'words'],
  'password-reset': ['Password reset', 'words'],
  'provider-linked': ['Provider linked', 'words'],
  'provider-unlinked': ['Provider unlinked', 'words'],
  'passkey-added': ['Passkey added', 'name'],
  'passkey-renamed': ['Passkey renamed', 'name'],
  'passkey-deleted': ['Passkey removed', 'name'],
  'account-exported': ['Account data exported', 'words'],
  suspended: ['Account suspended', 'words'],
  restored: ['Suspension ended', 'words'],
}

/** An event in words. */
interface EventWords {
  readonly what: string
  /** Empty for an event without a subject. */
  readonly detail: string
  /** Whether the detail is the beginning of a key. */
  readonly isKey: boolean
}

/** The events in words, in their order. */
function eventWords(events: readonly ProjectEvent[]): readonly EventWords[] {
  return events.map(({ action, subject }) => {
    const [what, kind] = words[action]
    if (subject === null) return { what, detail: '', isKey: false }
    if (kind === 'key') return { what, detail: `${subject}…`, isKey: true }
    if (kind === 'words') return { what, detail: subject, isKey: false }
    return { what, detail: `“${subject}”`, isKey: false }
  })
}

/** An audit log as CSV: times in UTC, addresses and browsers as they were recorded. */
function auditLogCsv(events: readonly ProjectEvent[]): string {
  const rows = eventWords(events).map(({ what, detail }, at) => {
    const { at: time, actor, address, agent } = events[at] ?? NO_EVENT
    return [time, what, detail, actor, address ?? '', agent ?? '']
  })
  return csvText([['time_utc', 'what', 'detail', 'by', 'address', 'browser'], ...rows])
}

const NO_EVENT = { at: '', actor: '', address: null, agent: null }

/** The audit log of a project, the newest entry first. */
export function AuditLogSection({ project }: { project: ListedProject }) {
  const log = useInfiniteQuery(projectEventsQuery(project.id))
  const events = log.data?.pages.flatMap((page) => page.events)
  const save = useAction(
    () => readAllEvents(project.id),
    (all) => downloadText(`epochal-${fileNamePart(project.name)}-audit-log.csv`, auditLogCsv(all)),
  )
  return (
    <DashboardSection
      title="Audit log"
      note="What was done to this project and to your account, by whom and from where. It cannot be changed, and is kept for 400 days."
    >
      {!events && !log.error && <SkeletonTable rows={4} columns={5} />}
      {events && <AuditLogTable events={events} />}
      {log.error && (
        <FailedPart
          error={log.error}
          isTrying={log.isFetching}
          onTry={() => void (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {events && (
        <div className="row above-3 small">
          <span className="aside" role="status">
            {log.hasNextPage ? `The latest ${events.length} entries` : countText(events.length)}
          </span>
          {(log.hasNextPage || (log.data?.pages.length ?? 0) > 1) && (
            <ActionButton
              className="button button--small"
              isBusy={!log.hasNextPage || log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {log.hasNextPage ? 'Earlier' : 'Nothing earlier'}
            </ActionButton>
          )}
          <ActionButton
            className="button button--small"
            isBusy={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            <Icon name="download" />
            CSV
          </ActionButton>
        </div>
      )}
      {save.error && <CallFailure error={save.error} />}
    </DashboardSection>
  )
}

function AuditLogTable({ events }: { events: readonly ProjectEvent[] }) {
  const words = eventWords(events)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="table-frame" tabIndex={0} aria-label="Entries of the audit log">
      <Table
        caption="Audit log"
        className="audit-log table-two-lines"
        columns={eventColumns}
        rows={events.map((event, at) => ({ event, words: words[at] }))}
        rowKey={({ event }) => event.number}
      />
    </section>
  )
}

/** An event, and what it says. */
interface EventRow {
  readonly event: ProjectEvent
  readonly words: EventWords | undefined
}

const eventColumns: readonly Column<EventRow>[] = [
  {
    name: 'when',
    label: 'When, UTC',
    narrow: 'first-line',
    cell: ({ event }) => tableTimeText(parseUtcTime(event.at)),
  },
  { name: 'what', label: 'What', namesRow: true, cell: ({ words }) => words?.what },
  {
    name: 'detail',
    label: 'Detail',
    narrow: 'second-line',
    cell: ({ words }) => words && <Detail words={words} />,
  },
  { name: 'by', label: 'By', narrow: 'second-line-end', cell: ({ event }) => event.actor },
  { name: 'from', label: 'From', narrow: 'third-line', cell: ({ event }) => <Origin event={event} /> },
]

function Detail({ words: { detail, isKey } }: { words: EventWords }) {
  return isKey ? <code>{detail}</code> : <bdi className="audit-log-detail">{detail}</bdi>
}

function Origin({ event: { actor, address, agent } }: { event: ProjectEvent }) {
  if (actor === 'operator') return 'command line'
  return (
    <>
      {address ?? 'unknown address'}{' '}
      {agent !== null && (
        <span className="aside" title={agent}>
          {browserName(agent)}
        </span>
      )}
    </>
  )
}

function projectEventsQuery(project: string) {
  return infiniteQueryOptions({
    queryKey: projectEventsKey(project),
    queryFn: (context) => readPrivate('projectEvents', eventsCall(project, context.pageParam), context),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ before }: DashboardResults['projectEvents']) => before ?? undefined,
    retry: false,
  })
}

/** Every event that is stored, page after page. */
async function readAllEvents(project: string): Promise<readonly ProjectEvent[]> {
  const all: ProjectEvent[] = []
  let before: number | undefined
  do {
    const page = await callDashboard('projectEvents', eventsCall(project, before))
    all.push(...page.events)
    before = page.before ?? undefined
  } while (before !== undefined)
  return all
}

function eventsCall(project: string, before: number | undefined) {
  return { parameters: { project }, ...(before !== undefined && { query: { before } }) }
}

function countText(count: number): string {
  return count === 1 ? 'One entry' : `All ${count} entries`
}
