import type { LoaderFunction } from 'react-router'
import { DataStatusReport } from './data-status-report.tsx'

export const loader = (): LoaderFunction => () => null

/** The status page. It belongs to no network, so it works even when no network does. */
export function Component() {
  return (
    <div className="page-width">
      <title>Data status · Epochal</title>
      <DataStatusReport />
    </div>
  )
}
