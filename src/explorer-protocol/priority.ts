/** Not in the specification: how a page says what nobody waits for, as RFC 9218 has it. */
export const PRIORITY_HEADER = 'Priority'

/** Behind everything that a person waits for. */
export const BACKGROUND = 'u=6'

/** `decoration` is asked for only while the data service has plenty to give. */
export type Priority = 'user' | 'background'

/** RFC 9218 section 4.1: 0 is the most urgent, 7 the least, 3 what nothing is said of. */
export function readPriority(header: string | null | undefined): Priority {
  const priority = /(?:^|[\s,])u=([0-7])/.exec(header ?? '')?.[1] ?? '3'
  return Number(priority) > 3 ? 'background' : 'user'
}
