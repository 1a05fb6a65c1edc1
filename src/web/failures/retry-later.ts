import { SECOND } from '#cardano/utc-time.ts'

/** Calls the function once, after a pause or as soon as the browser is online again. @returns a function that prevents it */
export function retryLater(again: () => void, pause = 5 * SECOND): () => void {
  const timer = setTimeout(run, pause)
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
