import type { ReactNode } from 'react'
import './status.css'

/**
 * A status as a shape and a word: a dot for live or registered, a ring for off or complete, a diamond for
 * degraded, a square for failed.
 */
export function Status({
  kind,
  children,
}: {
  kind: 'live' | 'ok' | 'off' | 'warn' | 'bad'
  children: ReactNode
}) {
  return <span className={`status status--${kind}`}>{children}</span>
}
