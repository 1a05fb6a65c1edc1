/**
 * Runs a task when the browser is idle.
 * @param after milliseconds before it may run
 * @returns stops waiting
 */
export function whenIdle(task: () => unknown, after = 0): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(() => task())
    else task()
  }, after)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
