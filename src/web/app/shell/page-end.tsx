import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageIsIdle } from '../../browser/page-idle.ts'
import { shownPart } from '../../failures/lazy-part.tsx'
import { openedPart } from '../../failures/opened-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { requestOf } from '../../links/request-search.ts'
import { forgetWithQueries } from '../../requests/forget-with-queries.ts'
import { useCloseRequest } from '../../requests/use-close-request.ts'
import { paletteOpen } from '../../search/palette-open.ts'
import { endInspection, useInspection } from '../../ui/values/inspection.ts'
import { Footer } from './footer.tsx'
import { LoadingLine } from './loading-line.tsx'
import { usePageSpelling } from './use-page-spelling.ts'

const ValueInspector = openedPart('The exact value', () =>
  import('../../ui/values/value-inspector.tsx').then(({ ValueInspector }) => ValueInspector),
)
const RequestPanel = openedPart('The request panel', () =>
  import('../../requests/request-panel-part.tsx').then(({ loadPanel }) => loadPanel()),
)
const Palette = openedPart('The search', () =>
  import('../../search/palette.tsx').then(({ Palette }) => Palette),
)

const DocumentHead = shownPart(() =>
  import('../head/document-head.tsx').then(({ DocumentHead }) => DocumentHead),
)

const PagePrefetch = shownPart(() =>
  import('../prefetch/page-prefetch.tsx').then(({ PagePrefetch }) => PagePrefetch),
)

/** The footer of every page, and what opens beside any page. */
export function PageEnd() {
  const inspection = useInspection()
  const isIdle = usePageIsIdle()
  const isPaletteOpen = paletteOpen.use()
  const { search } = useLocation()
  const closeRequest = useCloseRequest()
  const queries = useQueryClient().getQueryCache()
  useEffect(() => forgetWithQueries(queries), [queries])
  usePageSpelling()
  return (
    <>
      <Footer />
      <LoadingLine />
      {isIdle && (
        <OptionalPart>
          <DocumentHead />
        </OptionalPart>
      )}
      {isIdle && (
        <OptionalPart>
          <PagePrefetch />
        </OptionalPart>
      )}
      {inspection && (
        <ValueInspector
          key={inspection.field}
          inspection={inspection}
          onClose={() => endInspection(inspection)}
        />
      )}
      {isPaletteOpen && <Palette onClose={() => paletteOpen.write(false)} />}
      {requestOf(search) && <RequestPanel onClose={closeRequest} />}
    </>
  )
}
