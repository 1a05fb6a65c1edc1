const waiting = new Set<() => void>()

/** Tells everything that waits for a sign-in that there is one. */
export function reportSignIn(): void {
  for (const proceed of waiting) proceed()
}

/** Resolves at the next sign-in, in this tab or as noticed from another one; rejects when the signal aborts. */
export function nextSignIn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function stop(): void {
      waiting.delete(proceed)
      signal.removeEventListener('abort', abort)
    }
    function proceed(): void {
      stop()
      resolve()
    }
    function abort(): void {
      stop()
      reject(signal.reason)
    }
    if (signal.aborted) return reject(signal.reason)
    waiting.add(proceed)
    signal.addEventListener('abort', abort)
  })
}
