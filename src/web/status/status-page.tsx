import type { LoaderFunction } from 'react-router'
import { loadLaterStyles } from '../ui/styles/later-styles.ts'
import { SetUpReport } from './set-up-report.tsx'

export const loader = (): LoaderFunction => async () => {
  await loadLaterStyles()
  return null
}

/** The status page. It belongs to no network, so it works even when no network does. */
export function Component() {
  return (
    <div className="page-width">
      <title>Data status · Epochal</title>
      <div className="page-header">
        <h1>Data status</h1>
        <p className="page-lede">The set-up of each network, step by step.</p>
      </div>
      <SetUpReport />
    </div>
  )
}
