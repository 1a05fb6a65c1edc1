import type { QueryClient } from '@tanstack/react-query'
import { useIsHydrated } from '../browser/external-store.ts'
import { shownPart } from '../failures/lazy-part.tsx'
import { PagePart } from '../failures/page-part.tsx'
import { PageTitle } from '../links/page-title.tsx'
import { NeedsScript } from '../ui/records/needs-script.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'

const WatchListPart = shownPart(() =>
  import('./list/watch-list.tsx').then(({ WatchListView }) => WatchListView),
)

/** No request is started here: only the browser knows the list. */
export const loader = (_: QueryClient) => () => {
  void WatchListPart.start()
  return null
}

const waiting = (
  <section className="section" aria-busy>
    <SkeletonTable rows={4} columns={4} />
  </section>
)

/** The pools and accounts that a person keeps in this browser. */
export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Watch list" />
      <div className="page-header">
        <h1>Watch list</h1>
        <p className="page-lede">
          Pools and accounts that you keep in this browser, with what changed since you last looked.
        </p>
      </div>
      <NeedsScript />
      {useIsHydrated() ? (
        <PagePart name="watch list" waiting={waiting}>
          <WatchListPart />
        </PagePart>
      ) : (
        waiting
      )}
    </div>
  )
}
