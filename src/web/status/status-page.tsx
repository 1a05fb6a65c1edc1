import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { documentData } from '../api/document-data.ts'
import { isHydrating } from '../browser/hydration.ts'
import { loadLaterStyles } from '../ui/styles/later-styles.ts'
import { dataStatusQuery } from './data-status-query.ts'
import { DataStatusReport } from './data-status-report.tsx'

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  async () => {
    const rendered = isHydrating() ? documentData?.rendered : undefined
    if (rendered?.status) {
      queryClient.setQueryData(dataStatusQuery.queryKey, rendered.status, { updatedAt: rendered.at })
    }
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
