import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { requestOf } from '../../links/request-search.ts'
import { forgetWithQueries } from '../../requests/forget-with-queries.ts'
import { useInspection } from '../../ui/values/inspection.ts'
import { Footer } from './footer.tsx'

const ValueInspector = lazy(() =>
  import('../../ui/values/value-inspector.tsx').then(({ ValueInspector }) => ({ default: ValueInspector })),
)
const RequestPanel = lazy(() =>
  import('../../requests/request-panel-part.tsx').then(({ loadPanel }) => loadPanel()),
)

/** The footer of every page, and what opens beside any page. */
export function PageEnd() {
  const inspection = useInspection()
  const { search } = useLocation()
  const queries = useQueryClient().getQueryCache()
  useEffect(() => forgetWithQueries(queries), [queries])
  return (
    <>
      <Footer />
      {inspection && (
        <OptionalPart key={inspection.field}>
          <ValueInspector inspection={inspection} />
        </OptionalPart>
      )}
      {requestOf(search) && (
        <OptionalPart>
          <RequestPanel />
        </OptionalPart>
      )}
    </>
  )
}
