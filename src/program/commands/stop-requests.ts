import { SECOND } from '#cardano/utc-time.ts'

/** The effect of a request to stop: closing in order, the same request again, or an end at once. */
export type StopRequest = 'close' | 'repeated' | 'exit'

/** Milliseconds within which a second signal is the same one: Ctrl-C reaches the program itself and through npm. */
const SAME_REQUEST = SECOND

/**
 * Tells requests to stop apart.
 * @param now milliseconds
 */
export function createStopRequests(now: () => number): () => StopRequest {
  let first: number | undefined
  return () => {
    if (first === undefined) {
      first = now()
      return 'close'
    }
    return now() - first < SAME_REQUEST ? 'repeated' : 'exit'
  }
}
