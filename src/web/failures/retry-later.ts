import { SECOND } from '#cardano/utc-time.ts'

/** Milliseconds after which what did not load is requested again. */
const AGAIN_AFTER = 5 * SECOND

/** Calls the function once, after a pause or as soon as the browser is online again. @returns a function that prevents it */
export function retryLater(again: () => void): () => void {
  const timer = setTimeout(run, AGAIN_AFTER)
  addEventListener('online', run)
  function stop() {
    clearTimeout(timer)
    removeEventListener('online', run)
  }
  function run() {
    stop()
    again()
  }
  return stop
}
