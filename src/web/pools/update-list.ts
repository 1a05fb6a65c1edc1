import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { freshness } from '#contract/freshness.ts'
import { poolsSearch, type UpdateFilters, updatesSearch } from '#explorer-protocol/pool-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { type ListedUpdate, listUpdates } from '#web/pool-history/listed-updates.ts'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { poolsInForce, poolTest, selectUpdates, type UpdateSelection } from './select-updates.ts'

/** Rows of a page of updates and of pools. */
export const PAGE_ROWS = 50

/** Rows of grey bars while a list is on its way. */
export const WAITING_ROWS = 20

/** All updates of the network in chain order; undefined until they are there. */
export function useUpdateList() {
  const { name } = useNetwork()
  const { data, error, refetch } = useQuery({
    ...listQuery(name, 'poolUpdates', {}),
    refetchInterval: freshness.poolUpdates.browser,
  })
  const list = useMemo(() => data && listUpdates(data), [data])
  return { list, request: { error, tryAgain: () => void refetch() } }
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

/**
 * The epochs of the updates of a network; undefined until they are known, and null without updates.
 * @param list of all updates
 */
export function useKnownEpochs(list: readonly ListedUpdate[] | undefined): KnownEpochs | null | undefined {
  const { name } = useNetwork()
  const isRecording = useIsRecording()
  const { data: tip, isPending } = useQuery(recordQuery(name, 'latestBlock', {}))
  // Without the tip, the present is not known, and the list is as good.
  const isKnown = isRecording || !isPending
  const present = isRecording ? undefined : (tip?.epoch_no ?? undefined)
  return useMemo(() => (list && isKnown ? knownEpochs(list, present) : undefined), [list, isKnown, present])
}

function knownEpochs(list: readonly ListedUpdate[], present: number | undefined): KnownEpochs | null {
  if (list.length === 0) return null
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

/** The epoch of those that are known, that an address names or stands for. */
export function shownEpoch({ first, last, standard }: KnownEpochs, named: number | undefined): number {
  return Math.min(Math.max(named ?? standard, first), last)
}

/** A page of a list. */
interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** From 1, and never beyond the last one. */
  readonly page: number
  /** Rows of all pages. */
  readonly total: number
}

export function pageOf<Row>(rows: readonly Row[], wanted: number): ListPage<Row> {
  const page = Math.max(1, Math.min(wanted, Math.ceil(rows.length / PAGE_ROWS)))
  return { rows: rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS), page, total: rows.length }
}

/** The number of rows that other filters would leave. @param subject updates, or the pools of an epoch */
export function countRows(
  list: readonly ListedUpdate[],
  filters: UpdateFilters,
  subject: 'updates' | { readonly epoch: number },
): number {
  return subject === 'updates'
    ? selectUpdates(list, { filters, sort: NO_ORDER }).rows.length
    : poolsInForce(list, subject.epoch).filter(poolTest(filters)).length
}

const NO_ORDER: UpdateSelection['sort'] = { column: 'id', descending: true }

/** The one form of a selection of updates in an address, without its page and its columns. */
export function updatesText({
  page: _,
  columns: __,
  ...selection
}: SearchValues<typeof updatesSearch>): string {
  return writeSearch(updatesSearch, selection).toString()
}

/** The one form of a selection of pools in an address, without its page. */
export function poolsText({ page: _, ...selection }: SearchValues<typeof poolsSearch>): string {
  return writeSearch(poolsSearch, selection).toString()
}
