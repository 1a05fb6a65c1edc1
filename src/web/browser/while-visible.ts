/**
 * Calls the function at an interval while the page is visible, and at once when it is visible again.
 * @param every milliseconds
 * @returns a function that ends it
 */
export function whileVisible(run: () => void, every: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  function start() {
    clearInterval(timer)
    if (!document.hidden) timer = setInterval(run, every)
  }
  function onChange() {
    start()
    if (!document.hidden) run()
  }
  start()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
