import { useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { useNow } from './clock.ts'

/** Whole seconds left of a pause that starts when it is first rendered; 0 without a pause. */
export function useCountdown(seconds: number | undefined): number {
  const now = useNow()
  const [pause, setPause] = useState<{ readonly seconds: number; readonly from: number }>()
  if (pause?.seconds !== seconds) setPause(seconds === undefined ? undefined : { seconds, from: now })
  return pause ? Math.max(Math.ceil((pause.from + pause.seconds * SECOND - now) / SECOND), 0) : 0
}
