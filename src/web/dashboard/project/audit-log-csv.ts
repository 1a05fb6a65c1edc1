import { csvText } from '../../browser/csv.ts'
import { eventWords, type ProjectEvent } from './event-words.ts'

/** An audit log as CSV: times in UTC, addresses and browsers as they were recorded. */
export function auditLogCsv(events: readonly ProjectEvent[]): string {
  const rows = eventWords(events).map(({ what, detail }, at) => {
    const { at: time, actor, address, agent } = events[at] ?? NO_EVENT
    return [time, what, detail, actor, address ?? '', agent ?? '']
  })
  return csvText([['time_utc', 'what', 'detail', 'by', 'address', 'browser'], ...rows])
}

const NO_EVENT = { at: '', actor: '', address: null, agent: null }
