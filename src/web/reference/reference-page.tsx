import type { LoaderFunction } from 'react-router'
import { loadLaterStyles } from '../ui/styles/later-styles.ts'

export const loader = (): LoaderFunction => async () => {
  await loadLaterStyles()
  return null
}

/** The reference of the interface, computed from the contract. */
export function Component() {
  return (
    <div className="page-width">
      <title>API reference · Epochal</title>
      <div className="page-header">
        <h1>API reference</h1>
      </div>
    </div>
  )
}
