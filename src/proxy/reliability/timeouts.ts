import { SECOND } from '#cardano/utc-time.ts'

/** Milliseconds that the proxy waits for an upstream. */
export interface Timeouts {
  readonly connect: number
  /** Time of one response from beginning to end, with every attempt and every wait at the gate. */
  readonly response: number
  /** Time between two pieces of a body. */
  readonly piece: number
  /** Time of the body of a list, after its header. */
  readonly listBody: number
  /** Wait for a whole list, from when it begins to be collected. */
  readonly list: number
  /** Wait for a newer response, while a stored one can be served. */
  readonly newer: number
  /** Wait for an upstream to recover in the middle of a list. */
  readonly recovery: number
  /**
   * Not in the specification: wait of a page's document for its record, where none is stored. The scripts of the page, without
   * which it would not be shown, take as long to come.
   */
  readonly document: number
  /** The same where an old response is stored, which is then shown. */
  readonly documentNewer: number
}

export const defaultTimeouts: Timeouts = {
  connect: 3 * SECOND,
  response: 10 * SECOND,
  piece: 10 * SECOND,
  listBody: 120 * SECOND,
  list: 2 * SECOND,
  newer: 2 * SECOND,
  recovery: 30 * SECOND,
  document: 0.3 * SECOND,
  documentNewer: 0.12 * SECOND,
}
