import type { ReactNode } from 'react'
import './edge-note.css'

/** A notice at the lower edge of the window: in the same place on every page, where it moves nothing when it comes. */
export function EdgeNote({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`edge-note ${className}`}>
      <div className="page-width">{children}</div>
    </div>
  )
}
