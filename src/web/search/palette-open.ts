import { externalStore } from '#web/browser/external-store.ts'

/** Whether the palette is open. */
export const paletteOpen = externalStore(() => false)
