/** Decides which requests of a key share which call, and when it begins. Times are milliseconds since the Unix epoch. */
export interface CallBatches<Request> {
  /** Adds a request. @returns milliseconds until the next call must begin; undefined when that is arranged already */
  add(request: Request, at: number): number | undefined
  /** Begins a call. @returns the requests that share it, in order of arrival */
  begin(at: number): readonly Request[]
  /** Ends the call. @returns milliseconds until the next call must begin; undefined when no request waits */
  end(at: number): number | undefined
}

/** Least milliseconds between the beginnings of two calls. */
const CALL_INTERVAL = 50

/**
 * A request that arrives when no call is under way, and none began within the interval, begins one at once. Those that
 * arrive meanwhile share the next one.
 */
export function createCallBatches<Request>(): CallBatches<Request> {
  let waiting: Request[] = []
  let began = 0
  let isUnderWay = false
  let isArranged = false

  function arrange(at: number): number {
    isArranged = true
    const since = at - began
    // The time since the last call is unknown after the clock was set back.
    return since < 0 ? 0 : Math.max(CALL_INTERVAL - since, 0)
  }

  return {
    add: (request, at) => {
      waiting.push(request)
      return isUnderWay || isArranged ? undefined : arrange(at)
    },
    begin: (at) => {
      const batch = waiting
      waiting = []
      began = at
      isUnderWay = true
      isArranged = false
      return batch
    },
    end: (at) => {
      isUnderWay = false
      return waiting.length > 0 ? arrange(at) : undefined
    },
  }
}
