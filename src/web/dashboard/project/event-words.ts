import type { ProjectAction, UserAction } from '#contract/dashboard/audit-actions.ts'
import type { DashboardResults } from '#contract/dashboard/dashboard-results.ts'

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
export interface EventWords {
  readonly what: string
  /** Empty for an event without a subject. */
  readonly detail: string
  /** Whether the detail is the beginning of a key. */
  readonly isKey: boolean
}

/**
 * The events in words, in their order.
 * @param events the newest first; the name before a change is that of an older event among them
 */
export function eventWords(events: readonly ProjectEvent[]): readonly EventWords[] {
  return events.map(({ action, subject }, at) => {
    const [what, kind] = words[action]
    if (subject === null) return { what, detail: '', isKey: false }
    if (kind === 'key') return { what, detail: `${subject}…`, isKey: true }
    if (kind === 'words') return { what, detail: subject, isKey: false }
    const before = action === 'project-renamed' ? nameBefore(events.slice(at + 1)) : undefined
    return {
      what,
      detail: before === undefined ? `“${subject}”` : `“${before}” to “${subject}”`,
      isKey: false,
    }
  })
}

/** The last name of the project in older events; undefined where none of them has it. */
function nameBefore(older: readonly ProjectEvent[]): string | undefined {
  return older.find(({ action }) => action.startsWith('project-'))?.subject ?? undefined
}
