import { externalStore } from '../../browser/external-store.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Whether a person is at this page: the pointer has moved, or a key or the screen was pressed. */
const hasVisitor = externalStore(() => false, {
  server: () => false,
  start: (write) => {
    const note = () => {
      stop()
      write(true)
    }
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, note)
    }
    for (const sign of SIGNS) addEventListener(sign, note, { passive: true, once: true })
    return stop
  },
})

export const useHasVisitor = hasVisitor.use
