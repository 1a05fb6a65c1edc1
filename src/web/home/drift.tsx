import type { ReactNode } from 'react'
import { useFromServerNow } from '../browser/server-clock.ts'
import './drift.css'

/**
 * Moves marks of past times to the left on a scale that ends now, without rendering them again.
 * @param from the time at which they stand in their places, in milliseconds since the Unix epoch; undefined for a scale
 * that does not move
 * @param span milliseconds that the scale shows
 */
export function Drift({
  from,
  span,
  children,
}: {
  from: number | undefined
  span: number
  children: ReactNode
}) {
  const shift = useFromServerNow((now) =>
    from === undefined ? '0' : ((Math.max(now - from, 0) / span) * 100).toFixed(2),
  )
  return (
    // A transform would blur strokes between two pixels.
    <div className="drift" style={{ left: `-${shift}%` }}>
      {children}
    </div>
  )
}
