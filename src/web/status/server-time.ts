import { createContext, useContext } from 'react'
import { useFromNow } from '../browser/clock.ts'

/** Milliseconds that the proxy's clock is ahead of this browser's: ages are by the clock that stamped them. */
export const ServerOffset = createContext(0)

/**
 * A value derived from the proxy's time: the component renders again only when it changes.
 * @param derive returns a value that is compared by identity
 */
export function useServerTime<T extends string | number | boolean | undefined>(
  derive: (now: number) => T,
): T {
  const offset = useContext(ServerOffset)
  return useFromNow((now) => derive(now + offset))
}
