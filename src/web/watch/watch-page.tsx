import { useIsHydrated } from '../browser/external-store.ts'
import { PageSection } from '../failures/page-section.tsx'
import { PageTitle } from '../links/page-title.tsx'
import { PageHead } from '../requests/page-head.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { WatchListView } from './list/watch-list.tsx'

/** No request is started here: only the browser knows the list. */
export const loader = () => () => null

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
      <PageHead title="Watch list" request={null}>
        Pools and accounts that you keep in this browser, with what changed since you last looked.
      </PageHead>
      {useIsHydrated() ? (
        <PageSection name="watch list" waiting={waiting}>
          <WatchListView />
        </PageSection>
      ) : (
        waiting
      )}
    </div>
  )
}
