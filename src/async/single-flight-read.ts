/**
 * What is read at most once in a lifetime, whatever the load, and never given when it is older. It is read ahead
 * after half of it, so that hardly anybody waits.
 * @param lifetime in milliseconds
 * @param now milliseconds, of any beginning
 * @returns the reading itself while it is fresh
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
    // Whoever reads ahead does not wait for it; who waits is told.
    begun.catch(() => undefined)
    return begun
  }

  return () => {
    const age = fresh === undefined ? lifetime : now() - fresh.at
    if (fresh === undefined || age >= lifetime || age < 0) {
      // One that was begun so long ago may tell of a time before that.
      return reading && now() - reading.at < lifetime ? reading.value : begin()
    }
    if (age >= lifetime / 2 && !reading) begin()
    return fresh.value
  }
}
