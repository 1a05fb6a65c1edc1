import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useMemo } from 'react'
import { type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router'
import type { NetworkName } from '#cardano/network.ts'
import { NEWEST_UPDATES } from '#explorer-protocol/list-part.ts'
import { countedPartQuery, prefetchPart } from '../api/counted-part-query.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { FieldsLink } from '../chain/fields-link.tsx'
import { lazyPart, shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { PagePart } from '../failures/page-part.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { ShowRequest } from '../requests/show-request.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { PoolSections } from './pool-sections.tsx'
import { listHeading } from './pool-words.ts'
import { type UpdateAddress, withSort } from './updates/filters/update-address.ts'
import { useUpdateAddress } from './updates/filters/use-update-address.ts'
import { UpdateTable } from './updates/table/update-table.tsx'
import { type SelectionView, useSelection, useUpdateList } from './updates/update-list.ts'
import { isWholeList, type UpdateSelection } from './updates/update-selection.ts'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    const bringing = prefetchPart(queryClient, newestUpdates(name))
    void queryClient.prefetchQuery(listQuery(name, 'poolUpdates', {}))
    return bringing
  }

const newestUpdates = (name: NetworkName) => countedPartQuery(name, 'odataPoolUpdates', {}, NEWEST_UPDATES)

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pool updates" />
      <div className="page-header">
        <h1>Pool updates</h1>
        <PoolSections current="updates" />
        <p className="page-lede">
          Changes that stake pools have registered on chain: pledge, margin, fixed cost, keys and metadata.
        </p>
      </div>
      <PoolUpdates />
    </div>
  )
}

const UpdateFilters = lazyPart(() =>
  import('./updates/filters/update-filters.tsx').then(({ UpdateFilters }) => UpdateFilters),
)
const NoMatchingUpdates = shownPart(() =>
  import('./updates/filters/no-matching-updates.tsx').then(({ NoMatchingUpdates }) => NoMatchingUpdates),
)

/** Without anything from around it, the list is not rendered again before it is hydrated. */
const PoolUpdates = memo(function PoolUpdates() {
  return (
    <Suspense fallback={<WaitingTable />}>
      <FilteredUpdates />
    </Suspense>
  )
})

function FilteredUpdates() {
  const address = useUpdateAddress()
  const { status } = useUpdateList()
  const { perEpoch } = useSelection(address.selection)
  return (
    <>
      <PagePart name="filters of the list" waiting={<section className="section update-filters-space" />}>
        <UpdateFilters address={address} perEpoch={status === 'complete' ? perEpoch : undefined} />
      </PagePart>
      <NewestOrAll address={address} />
    </>
  )
}

/** The whole list once it is there; until then the newest rows, or those that arrived before the list broke off. */
function NewestOrAll({ address: { selection } }: { address: UpdateAddress }) {
  const { data: part } = useSuspenseQuery(newestUpdates(useNetwork().name))
  const { status, rows, error, retry } = useUpdateList()
  const view = useSelection(selection)
  const newest = useMemo<SelectionView>(
    () => ({
      total: part.records.length,
      pools: undefined,
      perEpoch: undefined,
      at: (place) => {
        const update = part.records[place]
        return update && { update, kinds: undefined }
      },
      isSettling: false,
    }),
    [part],
  )
  if (status === 'complete') return <Updates view={view} selection={selection} />
  if (error && rows > 0) {
    return (
      <Updates view={view} selection={selection}>
        <Notice
          kind="warn"
          title="The rest of the list did not load."
          action={
            <button type="button" className="button button--small" onClick={retry}>
              Load the rest
            </button>
          }
        >
          {error.message} The rows loaded so far stay, and loading continues from there.
        </Notice>
      </Updates>
    )
  }
  // Of another selection, the newest rows are not the first.
  if (!isWholeList(selection)) return <WaitingTable />
  return (
    <Updates view={newest} selection={selection} total={part.total}>
      <Notice kind="info" title="More updates are arriving.">
        These are the newest {part.records.length}. Epochal adds the older ones when all have arrived.
      </Notice>
    </Updates>
  )
}

function WaitingTable() {
  return (
    <section className="section" aria-busy>
      <SkeletonTable rows={20} columns={8} />
    </section>
  )
}

/**
 * @param total number of the updates of the whole list, where these are its newest
 * @param children a notice about a list that is not complete
 */
function Updates({
  view,
  selection: { filters, sort },
  total,
  children,
}: {
  view: SelectionView
  selection: UpdateSelection
  total?: number | undefined
  children?: ReactNode
}) {
  const { title } = useNetwork()
  const source = useNetworkDescription()?.source
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isArriving = children !== undefined && total === undefined
  const heading = listHeading(total ?? view.total, view.pools ?? 0, isArriving)
  if (view.total === 0) {
    return (
      <section className="section">
        {Object.keys(filters).length === 0 ? (
          <p>No pool update is on record for {title}.</p>
        ) : (
          <OptionalPart>
            <NoMatchingUpdates filters={filters} />
          </OptionalPart>
        )}
      </section>
    )
  }
  return (
    <section className="section">
      <div className="section-header">
        <h2>
          {heading.updates} {view.pools !== undefined && <span className="secondary">{heading.pools}</span>}
        </h2>
        {source === 'recorded' && (
          <span className="section-note">
            This recording does not contain every update, so a change may span several. Record numbers are
            real where they are known; the others are the recording's own.
          </span>
        )}
        <FieldsLink of="pools" />
        <ShowRequest of="Pool updates" />
      </div>
      {children}
      <UpdateTable
        view={view}
        sort={sort}
        onSort={(sort) =>
          void navigate(
            { search: withSort(new URLSearchParams(search), sort).toString(), hash },
            { preventScrollReset: true, state },
          )
        }
      />
    </section>
  )
}
