import { useState } from 'react'
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

export function useSecretHolder(): SecretHolder {
  const [isFilled, setIsFilled] = useState(false)
  const [content] = useState<{ held: HeldSecret | undefined }>(() => ({ held: undefined }))
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
