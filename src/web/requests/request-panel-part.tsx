import type { ComponentType } from 'react'
import { loadLaterStyles } from '../ui/styles/later-styles.ts'
import { RequestPanel } from './request-panel.tsx'

/** The panel once its styles have loaded. */
export async function loadPanel(): Promise<ComponentType> {
  await loadLaterStyles()
  return RequestPanel
}
