/** Not in the specification: the header field that marks background requests of a page (RFC 9218). */
export const PRIORITY_HEADER = 'Priority'

/** The priority of background requests: below everything that the user waits for. */
export const BACKGROUND = 'u=6'

/** `background` requests reach the data service only while it allows far more than users need. */
export type Priority = 'user' | 'background'

/** Reads the urgency (RFC 9218 section 4.1): 0 is the most urgent, 7 the least, 3 the default. */
export function readPriority(header: string | null | undefined): Priority {
  const priority = /(?:^|[\s,])u=([0-7])/.exec(header ?? '')?.[1] ?? '3'
  return Number(priority) > 3 ? 'background' : 'user'
}
