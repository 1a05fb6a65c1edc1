import type { ReactNode } from 'react'
import { OptionalPart } from './optional-part.tsx'
import './late-panel.css'

/** The content of an open panel, whose code comes with its use. */
export function LatePanel({ children }: { children: ReactNode }) {
  return (
    <OptionalPart
      waiting={<p className="late-panel-note">Loading</p>}
      instead={<p className="late-panel-note">This panel did not load.</p>}
    >
      {children}
    </OptionalPart>
  )
}
