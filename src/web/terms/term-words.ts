import type { DataSource } from '#web/records/whole-history.ts'

/** The limits of what a list of changes can tell; undefined where there are none. */
export function recordNote(source: DataSource): string | undefined {
  return source === 'recorded'
    ? 'This recording does not contain every update, so a change may span several.'
    : undefined
}
