import type { ReactNode } from 'react'

/** A shape and a word: dot for live or registered, ring for off or complete, diamond for degraded. */
export function Status({ kind, children }: { kind: 'live' | 'ok' | 'off' | 'warn'; children: ReactNode }) {
  return <span className={`status status--${kind}`}>{children}</span>
}
