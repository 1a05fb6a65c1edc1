import { useLayoutEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { useFromNow } from './clock.ts'

/** Whole seconds left of a pause that starts when it is first rendered; 0 without a pause. */
export function useCountdown(seconds: number | undefined): number {
  const [end, setEnd] = useState(0)
  useLayoutEffect(() => setEnd(seconds === undefined ? 0 : Date.now() + seconds * SECOND), [seconds])
  return useFromNow((now) => Math.max(Math.ceil((end - now) / SECOND), 0))
}
