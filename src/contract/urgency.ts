/** Not in the specification: how a page says what nobody waits for, as RFC 9218 has it. */
export const PRIORITY_HEADER = 'Priority'

/** Behind everything that a person waits for. */
export const DECORATION = 'u=6'

/** `decoration` is asked for only while the data service has plenty to give. */
export type Urgency = 'person' | 'decoration'

/** RFC 9218 section 4.1: 0 is the most urgent, 7 the least, 3 what nothing is said of. */
export function readUrgency(header: string | null | undefined): Urgency {
  const urgency = /(?:^|[\s,])u=([0-7])/.exec(header ?? '')?.[1] ?? '3'
  return Number(urgency) > 3 ? 'decoration' : 'person'
}
