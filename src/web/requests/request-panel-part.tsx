import type { ComponentType } from 'react'
import { loadLaterStyles } from '../ui/styles/later-styles.ts'
import { RequestPanel } from './request-panel.tsx'

/** The panel once its styles have loaded, in the form that `lazy` takes. */
export async function loadPanel(): Promise<{ readonly default: ComponentType }> {
  await loadLaterStyles()
  return { default: RequestPanel }
}
