import { type ComponentProps, useMemo } from 'react'
import { useLocation } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { type Margin, marginPercentage } from '#cardano/margin.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { NEWEST_FIRST, poolsSearch } from '#explorer-protocol/pool-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { useShownSearch } from '#web/browser/use-shown-search.ts'
import { ListFrame } from '#web/failures/list-frame.tsx'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { FirstChangeLine } from '#web/pool-history/change-lines.tsx'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { CollectedRows } from '#web/records/collected-rows.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { Popover } from '#web/ui/controls/popover.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count, countText } from '#web/ui/values/count.tsx'
import { PoolExport } from './map/pool-export.tsx'
import { PoolMap } from './map/pool-map.tsx'
import { AsOfField, PoolTabs } from './pool-tabs.tsx'
import { noRowsText, poolsNote } from './pool-words.ts'
import { type PoolInForce, poolsInForce, selectPools } from './select-updates.ts'
import { useUpdateColumns } from './update-columns.tsx'
import { FilterLine, UpdateFilterButton } from './update-filter.tsx'
import {
  PAGE_ROWS,
  pageOf,
  poolsText,
  shownEpoch,
  useKnownEpochs,
  useUpdateList,
  WAITING_ROWS,
} from './update-list.ts'
import './pool-lists.css'

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pools" />
      <PageHead title="Pools" request={endpointPath('poolUpdates', {})} />
      <Pools />
    </div>
  )
}

function Pools() {
  const { title } = useNetwork()
  const source = useNetworkDescription()?.source
  const { search } = useLocation()
  const { values, unusable } = useSearch(poolsSearch)
  const change = useSearchChange(poolsSearch)
  const { page, epoch: named } = values
  const selectionText = poolsText(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text is the same selection
  const selection = useMemo(() => {
    const { sort, epoch: _, page: __, at: ___, ...filters } = values
    return { filters, sort }
  }, [selectionText])
  const { list, request } = useUpdateList()
  const epochs = useKnownEpochs(list)
  const epoch = epochs ? shownEpoch(epochs, named) : undefined
  const all = useMemo(() => {
    if (!list || epochs === undefined) return undefined
    return epoch === undefined ? [] : poolsInForce(list, epoch)
  }, [list, epochs, epoch])
  const pools = useMemo(() => all && selectPools(all, selection), [all, selection])
  const shown = useMemo(() => pools && pageOf(pools, page), [pools, page])
  const isOther = shown && (shown.page !== page || (named !== undefined && named !== epoch))
  useShownSearch(
    isOther
      ? writeSearch(poolsSearch, { epoch: named && epoch, page: shown.page }, search).toString()
      : undefined,
  )
  const isFiltered = Object.values(selection.filters).some((filter) => filter !== undefined)
  /** The table stays when its rows come. */
  const table = (rows: readonly PoolInForce[] | undefined) => (
    <>
      <PoolTable rows={rows ?? none} marked={values.at} waitingRows={rows ? 0 : WAITING_ROWS} />
      {rows && (
        <Pager
          page={shown?.page ?? 1}
          size={PAGE_ROWS}
          total={shown?.total ?? rows.length}
          noun={<abbr title={poolsNote(source, epoch ?? 0, epochs?.present)}>pools</abbr>}
        />
      )}
    </>
  )
  return (
    <>
      <PoolTabs current="Pools">
        <AsOfField
          epoch={epoch}
          epochs={epochs ?? undefined}
          hasSteps
          onEpoch={(epoch) => void change({ epoch })}
        />
      </PoolTabs>
      {all?.length !== 0 && (
        <PageSection name="map of pools" waiting={undefined}>
          <PoolMap
            all={all}
            chosen={pools}
            filters={selection.filters}
            waiting={<CollectedRows of="poolUpdates" />}
          />
        </PageSection>
      )}
      <FilterLine
        filters={selection.filters}
        rows="pools"
        unusable={unusable}
        tools={
          <>
            <UpdateFilterButton filters={selection.filters} list={list} subject={{ epoch }} />
            {pools && pools.length > 0 && epoch !== undefined && (
              <PoolExportButton
                epoch={epoch}
                present={epochs?.present}
                all={all ?? pools}
                pools={pools}
                filters={selection.filters}
              />
            )}
          </>
        }
      >
        {shown && all && (
          <>
            <b>{countText(shown.total, 'pool')}</b>
            {shown.total < all.length && <span className="aside"> of {groupDigits(all.length)}</span>}
          </>
        )}
      </FilterLine>
      <ListFrame
        name="list of pools"
        rows={shown?.rows}
        request={request}
        waiting={table(undefined)}
        empty={noRowsText('pools', isFiltered, title)}
      >
        {table}
      </ListFrame>
    </>
  )
}

function PoolExportButton(props: Omit<ComponentProps<typeof PoolExport>, 'onDone'>) {
  return (
    <Popover label="Export" icon="download">
      {(close) => <PoolExport {...props} onDone={close} />}
    </Popover>
  )
}

const none: readonly PoolInForce[] = []

function PoolTable({
  rows,
  marked,
  waitingRows = 0,
}: {
  rows: readonly PoolInForce[]
  /** The number of the pool that is selected. */
  marked: bigint | undefined
  waitingRows?: number
}) {
  const columnOf = useUpdateColumns({ changeLabel: 'Last change', changeCell: firstChange })
  const columns = useMemo(
    (): readonly Column<PoolInForce>[] => [
      columnOf('pool'),
      { ...columnOf('pledge'), className: 'list-main' },
      {
        ...columnOf('margin'),
        numeric: false,
        firstDescending: true,
        className: 'list-margin',
        cell: ({ update: { margin } }) => <MarginBar margin={margin} />,
      },
      { ...columnOf('cost'), className: '' },
      columnOf('change'),
      {
        ...columnOf('active'),
        label: 'Epoch',
        numeric: true,
        cell: ({ update }) => <EpochLink no={update.active_epoch_no} />,
      },
      columnOf('utc'),
      {
        name: 'changes',
        label: 'Changes',
        numeric: true,
        isSortable: true,
        cell: ({ changes }) => <Count value={changes} />,
      },
    ],
    [columnOf],
  )
  return (
    <DataTable
      caption="Pools with their terms"
      className="table--sticky table-two-lines pool-list"
      columns={columns}
      rows={rows}
      rowKey={({ update }) => update.hash_id.toString()}
      fallback={NEWEST_FIRST}
      hasSortField
      waitingRows={waitingRows}
      rowClass={({ update }) => (update.hash_id === marked ? 'is-marked' : undefined)}
    />
  )
}

function firstChange(row: ListedUpdate) {
  return <FirstChangeLine listed={row} />
}

function MarginBar({ margin }: { margin: Margin }) {
  return (
    <span className="margin-cell">
      <span>{marginPercentage(margin)}</span>
      <span
        className="margin-bar"
        style={{ '--v': `${Math.min(Number(margin) / 0.1, 1) * 100}%` }}
        title="0 to 10%"
      />
    </span>
  )
}
