/**
 * A value that is read at most once in its lifetime, however often it is requested, and never returned when it is
 * older. After half of its lifetime it is read ahead, so that callers hardly ever wait.
 * @param lifetime in milliseconds
 * @param now milliseconds since any fixed moment
 * @returns the value itself while it is fresh, or else a promise
 */
export function singleFlightRead<T>(
  read: () => Promise<T>,
  lifetime: number,
  now: () => number,
): () => T | Promise<T> {
  let fresh: { readonly at: number; readonly value: T } | undefined
  let reading: { readonly at: number; readonly value: Promise<T> } | undefined

  function begin(): Promise<T> {
    const at = now()
    const begun = read()
      .then((value) => {
        if (!fresh || fresh.at <= at || fresh.at > now()) fresh = { at, value }
        return value
      })
      .finally(() => {
        if (reading?.value === begun) reading = undefined
      })
    reading = { at, value: begun }
    // A value that is read ahead has no waiting caller; where there is one, it gets the failure.
    begun.catch(() => undefined)
    return begun
  }

  return () => {
    const age = fresh === undefined ? lifetime : now() - fresh.at
    if (fresh === undefined || age >= lifetime || age < 0) {
      // A read that began a lifetime ago may return a value that is too old.
      return reading && now() - reading.at < lifetime ? reading.value : begin()
    }
    if (age >= lifetime / 2 && !reading) begin()
    return fresh.value
  }
}
