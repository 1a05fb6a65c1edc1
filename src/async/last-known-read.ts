import { settleWithin } from './settle-within.ts'

export interface LastKnownReadOptions<T> {
  readonly read: () => Promise<T>
  /** Milliseconds for which a value counts as current. */
  readonly lifetime: number
  /** Milliseconds for which the last value stands in while none can be read; by default it never does. */
  readonly tolerance?: number
  /** Milliseconds of real time that a caller waits for a read before the last value stands in. */
  readonly timeout?: number
  /** Milliseconds since any fixed moment. */
  readonly now: () => number
  /** Receives the reason of each read that fails; a caller that waits for it gets it too. */
  readonly failed?: (error: unknown) => void
}

/**
 * A value that is read at most twice in its lifetime, however often it is requested, and that callers hardly ever wait
 * for, since it is read ahead after half of it. While reads fail or do not return, the last value is returned without
 * waiting, until it is older than the tolerance; meanwhile the reads go on at the same pace, so that a source that
 * returns is noticed within half a lifetime of the next request.
 * @returns the value itself, or a promise where it must be waited for; it rejects when there is no value to return
 */
export function lastKnownRead<T>({
  read,
  lifetime,
  tolerance = lifetime,
  timeout = 0,
  now,
  failed,
}: LastKnownReadOptions<T>): () => T | Promise<T> {
  let last: { readonly at: number; readonly value: T } | undefined
  let reading: { readonly at: number; readonly value: Promise<T> } | undefined
  let begunAt = Number.NEGATIVE_INFINITY
  let isFailing = false

  function begin(): Promise<T> {
    const at = now()
    begunAt = at
    const begun = read()
    reading = { at, value: begun }
    begun.then(
      (value) => {
        // A read that was overtaken by a later one has nothing new, unless the clock was set back.
        if (!last || last.at <= at || last.at > now()) last = { at, value }
        isFailing = false
        if (reading?.value === begun) reading = undefined
      },
      (error: unknown) => {
        isFailing = true
        if (reading?.value === begun) reading = undefined
        failed?.(error)
      },
    )
    return begun
  }

  /** The read that runs, unless it began so long ago that its value may be too old. */
  function current(): Promise<T> {
    return reading && isWithin(now() - reading.at, lifetime) ? reading.value : begin()
  }

  async function wait(standIn: T): Promise<T> {
    const running = current()
    try {
      const late = Symbol('late')
      const value = await settleWithin(running, timeout, late)
      if (value !== late) return value as T
      isFailing = true
      return standIn
    } catch {
      // The failure was reported where the read began.
      return standIn
    }
  }

  /** Reads again, unless a read has just begun, or one is running that may still return in time. */
  function tryAgain(): void {
    if (!isWithin(now() - begunAt, reading ? lifetime : lifetime / 2)) begin()
  }

  return () => {
    if (last === undefined) return current()
    const age = now() - last.at
    if (isWithin(age, lifetime)) {
      if (age >= lifetime / 2) tryAgain()
      return last.value
    }
    if (!isWithin(age, tolerance)) return current()
    if (!isFailing) return wait(last.value)
    tryAgain()
    return last.value
  }
}

/** False for the age of what seems to come from the future, after the clock was set back. */
function isWithin(age: number, limit: number): boolean {
  return age >= 0 && age < limit
}
