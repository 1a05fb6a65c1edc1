import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import { freshness } from '#contract/freshness.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import {
  NEWEST_FIRST,
  poolsSearch,
  type UpdateFilters,
  updatesSearch,
} from '#explorer-protocol/pool-searches.ts'
import { listQuery, networksQuery, recordQuery } from '../api/endpoint-query.ts'
import { type ListedUpdate, listUpdates } from '../chain/pool-history/listed-updates.ts'
import { writeSearch } from '../links/write-search.ts'
import { poolStatistics, poolsOverTime } from './pool-statistics.ts'
import {
  type EpochCounts,
  type PoolInForce,
  type PoolSelection,
  poolsInForce,
  selectUpdates,
  sortRows,
  type UpdateSelection,
  updateTest,
} from './select-updates.ts'

/** Rows of a page of updates and of pools. */
export const PAGE_ROWS = 50

const { browser: staleTime } = freshness.poolUpdates

const listedUpdates = new WeakMap<readonly PoolUpdate[], readonly ListedUpdate[]>()

/** All updates of a network in chain order, once they are there. */
async function loadUpdates(client: QueryClient, network: NetworkName): Promise<readonly ListedUpdate[]> {
  const updates = await client.fetchQuery(listQuery(network, 'poolUpdates', {}))
  const before = listedUpdates.get(updates)
  if (before) return before
  const listed = listUpdates(updates)
  listedUpdates.set(updates, listed)
  // Filters and figures are computed in a task of their own.
  await new Promise((resolve) => setTimeout(resolve))
  return listed
}

/** A page of a list. */
interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** From 1, and never beyond the last one. */
  readonly page: number
  /** Rows of all pages. */
  readonly total: number
}

export interface UpdatesPage extends ListPage<ListedUpdate> {
  readonly pools: number
  readonly perEpoch: EpochCounts
}

export interface PoolsPage extends ListPage<PoolInForce> {
  /** The epoch whose terms are shown. */
  readonly epoch: number
  readonly epochs: KnownEpochs
}

/** The epochs of which updates tell. */
export interface KnownEpochs {
  /** The first from which an update is active. */
  readonly first: number
  /** The one in progress, or a later one for which updates have been announced. */
  readonly last: number
  /** The one in progress; undefined for a recording, and where the tip is not known. */
  readonly present: number | undefined
  /** The one that a page is about where its address names none: the one in progress, or else the last. */
  readonly standard: number
}

function pageOf<Row>(rows: readonly Row[], wanted: number): ListPage<Row> {
  const page = Math.max(1, Math.min(wanted, Math.ceil(rows.length / PAGE_ROWS)))
  return { rows: rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS), page, total: rows.length }
}

function selectUpdatesPage(
  list: readonly ListedUpdate[],
  selection: UpdateSelection,
  page: number,
): UpdatesPage {
  const { rows, pools, perEpoch } = selectUpdates(list, selection)
  return { ...pageOf(rows, page), pools, perEpoch }
}

/** @param present the epoch in progress; undefined where it is not known, and for a recording @returns null without updates */
function selectPoolsPage(
  list: readonly ListedUpdate[],
  { filters, sort, epoch: named }: PoolSelection,
  page: number,
  present: number | undefined,
): PoolsPage | null {
  const epochs = knownEpochs(list, present)
  if (!epochs) return null
  const epoch = Math.min(Math.max(named ?? epochs.standard, epochs.first), epochs.last)
  const pools = poolsInForce(list, epoch).filter(updateTest(filters))
  return { ...pageOf(sortRows(pools, sort), page), epoch, epochs }
}

function knownEpochs(list: readonly ListedUpdate[], present: number | undefined): KnownEpochs | undefined {
  if (list.length === 0) return undefined
  const active = list.map(({ update }) => update.active_epoch_no)
  const lastActive = active.reduce((a, b) => Math.max(a, b))
  const last = Math.max(lastActive, present ?? 0)
  // On a network that has just begun, updates may all be announced ones.
  const first = Math.min(
    active.reduce((a, b) => Math.min(a, b)),
    present ?? lastActive,
  )
  return { first, last, present, standard: present ?? last }
}

/** @param page from 1 */
export function updatesPageQuery(
  client: QueryClient,
  network: NetworkName,
  selection: UpdateSelection,
  page: number,
) {
  return computed(updatesKey(network, selection, page), async () =>
    selectUpdatesPage(await loadUpdates(client, network), selection, page),
  )
}

/** Its data is null without updates. */
export function poolsPageQuery(
  client: QueryClient,
  network: NetworkName,
  selection: PoolSelection,
  page: number,
) {
  return computed(poolsKey(network, selection, page), async () => {
    const [list, present] = await Promise.all([loadUpdates(client, network), loadPresent(client, network)])
    return selectPoolsPage(list, selection, page, present)
  })
}

/** The rows that other filters would leave. @param subject what is counted: updates, or the pools of an epoch */
export function countQuery(
  client: QueryClient,
  network: NetworkName,
  filters: UpdateFilters,
  subject: 'updates' | { readonly epoch: number | undefined },
) {
  return computed([network, 'rows', updatesText({ filters, sort: NEWEST_FIRST }), subject], async () => {
    const list = await loadUpdates(client, network)
    return subject === 'updates'
      ? selectUpdates(list, { filters, sort: NEWEST_FIRST }).rows.length
      : poolsInForce(list, subject.epoch ?? 0).filter(updateTest(filters)).length
  })
}

/** All rows of a selection, for a file. */
export async function loadSelection(
  client: QueryClient,
  network: NetworkName,
  selection: UpdateSelection,
): Promise<readonly PoolUpdate[]> {
  return selectUpdates(await loadUpdates(client, network), selection).rows.map(({ update }) => update)
}

/** Its data is null without updates. */
export function overTimeQuery(client: QueryClient, network: NetworkName) {
  return computed([network, 'pools over time'], async () => {
    const [list, present] = await Promise.all([loadUpdates(client, network), loadPresent(client, network)])
    const epochs = knownEpochs(list, present)
    return epochs ? { figures: poolsOverTime(list, epochs), epochs } : null
  })
}

export function statisticsQuery(client: QueryClient, network: NetworkName, epoch: number) {
  return computed([network, 'pool statistics', epoch], async () =>
    poolStatistics(await loadUpdates(client, network), epoch),
  )
}

/** A query that is computed from all updates. */
function computed<Data>(queryKey: readonly unknown[], queryFn: () => Promise<Data>) {
  return queryOptions({
    queryKey,
    queryFn,
    staleTime,
    gcTime: MINUTE,
    refetchInterval: staleTime,
    // The list of all updates is requested again by itself.
    retry: false,
    structuralSharing: false,
    // Rows of before stay while others are selected, but never under the name of another network.
    placeholderData: ((before: Data | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
      query?.queryKey[0] === queryKey[0] ? before : undefined) as never,
  })
}

/** The epoch in progress; undefined for a recording, and where the tip does not come. */
async function loadPresent(client: QueryClient, network: NetworkName): Promise<number | undefined> {
  await client.ensureQueryData(networksQuery)
  // Without the tip, the present is not known, and the list is as good.
  await client.prefetchQuery(recordQuery(network, 'latestBlock', {}))
  return knownPresent(client, network)
}

/** The epoch in progress, as far as the cache knows it; undefined for a recording. */
function knownPresent(client: QueryClient, network: NetworkName): number | undefined {
  const listed = client.getQueryData(networksQuery.queryKey)?.find(({ name }) => name === network)
  if (listed?.description?.source === 'recorded') return undefined
  return client.getQueryData(recordQuery(network, 'latestBlock', {}).queryKey)?.record.epoch_no ?? undefined
}

/** The one form of a selection of updates in an address. */
export function updatesText({ filters, sort }: UpdateSelection): string {
  return writeSearch(updatesSearch, { ...filters, sort }).toString()
}

function updatesKey(network: NetworkName, selection: UpdateSelection, page: number) {
  return [network, 'page of updates', updatesText(selection), page]
}

function poolsKey(network: NetworkName, { filters, sort, epoch }: PoolSelection, page: number) {
  return [network, 'page of pools', writeSearch(poolsSearch, { ...filters, sort, epoch }).toString(), page]
}
