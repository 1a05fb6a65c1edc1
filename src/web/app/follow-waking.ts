import { focusManager } from '@tanstack/react-query'
import { SECOND } from '#cardano/utc-time.ts'
import { onTick } from '../browser/clock.ts'

/** Milliseconds between two ticks of the clock after which the computer has slept. */
const SLEPT = 15 * SECOND

/**
 * Requests what the page shows anew when the computer has slept while the page was visible, as the query cache does when a
 * hidden page is visible again.
 */
export function followWaking(): void {
  let last = Date.now()
  onTick(() => {
    const now = Date.now()
    if (now - last > SLEPT) focusManager.onFocus()
    last = now
  })
}
