import { SECOND } from '#cardano/utc-time.ts'
import { documentTime } from './document-time.ts'
import { externalStore } from './external-store.ts'

/** The one clock of the app, in milliseconds since the Unix epoch. It ticks once a second while it is in use. */
const clock = externalStore(Date.now, {
  server: documentTime,
  start: (write) => {
    const timer = setInterval(() => write(Date.now()), SECOND)
    return () => clearInterval(timer)
  },
})

/**
 * A value derived from the time: the component renders again only when it changes.
 * @param derive returns a value that is compared by identity
 */
export const useFromNow: <T extends string | number | boolean | undefined>(derive: (now: number) => T) => T =
  clock.useSelected
