import { externalStore } from '#web/browser/external-store.ts'

/** The text with which the palette is open; undefined while it is closed. */
export const openedPalette = externalStore<string | undefined>(() => undefined)
