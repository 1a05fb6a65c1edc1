import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageIsIdle } from '../../browser/page-idle.ts'
import { OpenedDialog } from '../../failures/opened-dialog.tsx'
import { requestOf } from '../../links/request-address.ts'
import { forgetWithQueries } from '../../requests/forget-with-queries.ts'
import { useCloseRequest } from '../../requests/use-close-request.ts'
import { paletteOpen } from '../../search/palette-open.ts'
import { endInspection, useInspection } from '../../ui/values/inspection.ts'
import { CanonicalLink } from './canonical-link.tsx'
import { Footer } from './footer.tsx'
import { LoadingLine } from './loading-line.tsx'
import { usePageSpelling } from './use-page-spelling.ts'

const ValueInspector = lazy(async () => {
  const { ValueInspector } = await import('../../ui/values/value-inspector.tsx')
  return { default: ValueInspector }
})
const RequestPanel = lazy(async () => {
  const { RequestPanel } = await import('../../requests/request-panel.tsx')
  return { default: RequestPanel }
})
const Palette = lazy(async () => {
  const { Palette } = await import('../../search/palette.tsx')
  return { default: Palette }
})

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
      {isIdle && <CanonicalLink />}
      {inspection && (
        <OpenedDialog key={inspection.field} name="The exact value" onClose={() => endInspection(inspection)}>
          <ValueInspector inspection={inspection} />
        </OpenedDialog>
      )}
      {isPaletteOpen && (
        <OpenedDialog name="The search" onClose={() => paletteOpen.write(false)}>
          <Palette onClose={() => paletteOpen.write(false)} />
        </OpenedDialog>
      )}
      {requestOf(search) && (
        <OpenedDialog name="The request panel" onClose={closeRequest}>
          <RequestPanel />
        </OpenedDialog>
      )}
    </>
  )
}
