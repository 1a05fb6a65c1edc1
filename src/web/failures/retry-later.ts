import { SECOND } from '#cardano/utc-time.ts'
import { whileVisible } from '../browser/while-visible.ts'

/**
 * Calls the function once: after a pause, or as soon as the browser is online again or a hidden page is visible again.
 * @returns a function that prevents it
 */
export function retryLater(again: () => void, pause = 5 * SECOND): () => void {
  const end = whileVisible(run, pause)
  addEventListener('online', run)
  function stop() {
    end()
    removeEventListener('online', run)
  }
  function run() {
    stop()
    again()
  }
  return stop
}
