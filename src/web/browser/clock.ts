import { SECOND } from '#cardano/utc-time.ts'
import { documentTime } from './document-time.ts'
import { externalStore } from './external-store.ts'
import { whileVisible } from './while-visible.ts'

/**
 * The one clock of the app, in milliseconds since the Unix epoch. It ticks once a second while it is in use and the
 * page is visible.
 */
const clock = externalStore(Date.now, {
  server: documentTime,
  start: (write) => whileVisible(() => write(Date.now()), SECOND),
})

/** Calls the function at each tick. */
export const onTick = clock.subscribe

/**
 * A value derived from the time: the component renders again only when it changes.
 * @param derive returns a value that is compared by identity
 */
export const useFromNow: <T extends string | number | boolean | undefined>(derive: (now: number) => T) => T =
  clock.useSelected
