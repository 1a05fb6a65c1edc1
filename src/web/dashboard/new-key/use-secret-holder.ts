import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListedProject, NewKey } from '#contract/dashboard/dashboard-results.ts'

export interface HeldSecret {
  readonly project: ListedProject
  readonly newKey: NewKey
}

/**
 * A new key from the response to the end of its dialog. A page passes the holder on and never reads it: what a component
 * reads stays in memory with its last render, and so with the page.
 */
export interface SecretHolder {
  readonly isFilled: boolean
  readonly fill: (secret: HeldSecret) => void
  readonly read: () => HeldSecret | undefined
  readonly empty: () => void
}

/** A document that is left keeps no secret: browsers may show it again as it was, at a step back. */
export function useSecretHolder(): SecretHolder {
  const [isFilled, setIsFilled] = useState(false)
  const [content] = useState<{ held: HeldSecret | undefined }>(() => ({ held: undefined }))
  useEffect(() => {
    if (!isFilled) return
    const forget = () => {
      content.held = undefined
      // The document stands still after this event, with what it shows.
      flushSync(() => setIsFilled(false))
    }
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [isFilled, content])
  return {
    isFilled,
    fill: (secret) => {
      content.held = secret
      setIsFilled(true)
    },
    read: () => content.held,
    empty: () => {
      content.held = undefined
      setIsFilled(false)
    },
  }
}
