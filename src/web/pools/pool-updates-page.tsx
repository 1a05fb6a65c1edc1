import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router'
import { newestUpdatesQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { PageSection } from '../failures/page-section.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { PageHead } from '../requests/page-head.tsx'
import { Popover } from '../ui/controls/popover.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { PoolSections } from './pool-sections.tsx'
import { NoMatchingUpdates } from './updates/filters/no-matching-updates.tsx'
import { withSort } from './updates/filters/update-address.ts'
import { UpdateFilters } from './updates/filters/update-filters.tsx'
import { useFirstAnswer } from './updates/filters/use-first-answer.ts'
import { useUpdateAddress } from './updates/filters/use-update-address.ts'
import { ListFailure } from './updates/list-failure.tsx'
import { UpdateExport } from './updates/received/update-export.tsx'
import { UpdateTable } from './updates/table/update-table.tsx'
import { useSelection, useUpdateList } from './updates/update-list.ts'
import {
  listHeading,
  noRowsText,
  recordNote,
  spokenProgress,
  stillShownText,
} from './updates/update-list-words.ts'
import type { UpdateSort } from './updates/update-selection.ts'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) =>
    settleBeforeSkeleton(queryClient, newestUpdatesQuery(networkOf(params).name))

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pool updates" />
      <PageHead title="Pool updates" />
      <PoolSections current="updates" />
      <PoolUpdates />
    </div>
  )
}

/** Without anything from around them, the filters are not rendered again before they are hydrated. */
const Filters = memo(function Filters() {
  return (
    <PageSection name="filters of the list" waiting={<section className="section update-filters-space" />}>
      <UpdateFilters />
    </PageSection>
  )
})

/** Without anything from around it, the list is not rendered again before it is hydrated. */
const PoolUpdates = memo(function PoolUpdates() {
  return (
    <PageSection name="pool updates" waiting={<WaitingTable />}>
      <ListedUpdates />
    </PageSection>
  )
})

/** The updates of the address: the newest ones are there first, the others arrive. */
function ListedUpdates() {
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  useSuspenseQuery(newestUpdatesQuery(name))
  const address = useUpdateAddress()
  const { filters, sort } = address.selection
  const list = useUpdateList()
  const collected = useSelection(address.selection)
  const first = useFirstAnswer(address.selection, list, collected.isSettling)
  const view = first?.view ?? collected
  const isFiltered = Object.keys(filters).length > 0
  const isKnown = view.total > 0 || !view.isSettling
  const total = isKnown ? view.total : undefined
  const { heading, beside } = listHeading({
    list,
    isFiltered,
    total,
    isCounted: first?.isCounted ?? false,
    pools: view.pools,
  })
  const note = recordNote(source)

  function onSort(sort: UpdateSort) {
    const sorted = withSort(new URLSearchParams(search), sort).toString()
    void navigate({ search: sorted, hash }, { preventScrollReset: true, state })
  }

  return (
    <>
      <Filters />
      <section className="section">
        <div className="section-header update-list-header">
          <h2>
            {heading} <span className="secondary">{beside}</span>
          </h2>
          {list.status === 'complete' && view.total > 0 && (
            <Popover label="Export" icon="download">
              {(close) => <UpdateExport selection={address.selection} rows={view.total} onDone={close} />}
            </Popover>
          )}
          <span className="visually-hidden" role="status">
            {spokenProgress(list)}
          </span>
        </div>
        {list.error && (
          <ListFailure
            network={name}
            error={list.error}
            retry={list.retry}
            stillShown={stillShownText(list)}
          />
        )}
        {view.total > 0 ? (
          <UpdateTable view={view} sort={sort} onSort={onSort}>
            {note && <p className="update-table-note">{note}</p>}
          </UpdateTable>
        ) : !isKnown ? (
          !list.error && <SkeletonTable rows={20} columns={8} />
        ) : isFiltered && list.status === 'complete' ? (
          <NoMatchingUpdates filters={filters} />
        ) : (
          <p>{noRowsText(isFiltered, title)}</p>
        )}
      </section>
    </>
  )
}

function WaitingTable() {
  return (
    <section className="section" aria-busy>
      <SkeletonTable rows={20} columns={8} />
    </section>
  )
}
