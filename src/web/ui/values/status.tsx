import type { ReactNode } from 'react'
import './status.css'

/**
 * A status as a shape and a word: a dot for live or registered, a ring for off or complete, a diamond for
 * degraded.
 */
export function Status({ kind, children }: { kind: 'live' | 'ok' | 'off' | 'warn'; children: ReactNode }) {
  return <span className={`status status--${kind}`}>{children}</span>
}
