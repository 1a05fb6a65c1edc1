import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from '../../browser/external-store.ts'

/** Milliseconds without input after which the controls fade. */
const FADES_AFTER = 3 * SECOND

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Whether somebody has moved the pointer, touched the screen or pressed a key in the last three seconds. */
const attention = externalStore(() => true, {
  server: () => true,
  start: (write) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (event?: Event) => {
      // Browsers send such an event also when what is under a resting pointer changes.
      if (event instanceof PointerEvent && event.type === 'pointermove' && isAtRest(event)) return
      clearTimeout(timer)
      timer = setTimeout(write, FADES_AFTER, false)
      write(true)
    }
    note()
    for (const input of INPUTS) addEventListener(input, note, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) removeEventListener(input, note)
    }
  },
})

export const useAttention = attention.use

function isAtRest({ movementX, movementY }: PointerEvent): boolean {
  return movementX === 0 && movementY === 0
}
