import type { LoaderFunction } from 'react-router'
import { loadLaterStyles } from '../ui/styles/later-styles.ts'
import { DataStatusReport } from './data-status-report.tsx'

export const loader = (): LoaderFunction => async () => {
  await loadLaterStyles()
  return null
}

/** The status page. It belongs to no network, so it works even when no network does. */
export function Component() {
  return (
    <div className="page-width">
      <title>Data status · Epochal</title>
      <DataStatusReport />
    </div>
  )
}
