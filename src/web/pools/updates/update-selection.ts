import type { Lovelace } from '#cardano/lovelace.ts'
import type { Margin } from '#cardano/margin.ts'
import type { ChangeKind } from '../../chain/pool-history/change-kinds.ts'
import type { Bounds } from '../../ui/filters/bounds.ts'
import type { UpdateColumnName } from './update-columns.ts'

/** The conditions that a listed update meets, all of them; one that is undefined is none. */
export interface UpdateFilters {
  /** The number of the pool. */
  readonly pool?: bigint | undefined
  /** The hash of the VRF key, or its first digits, in lower case. */
  readonly vrf?: string | undefined
  /** The epoch from which the update is active. */
  readonly epochs?: Bounds<number> | undefined
  readonly pledge?: Bounds<Lovelace> | undefined
  readonly margin?: Bounds<Margin> | undefined
  readonly cost?: Bounds<Lovelace> | undefined
  readonly changed?: ChangeKind | undefined
  /** An epoch: only updates whose terms are in force then, one for each pool. */
  readonly asOf?: number | undefined
}

export interface UpdateSort {
  readonly column: UpdateColumnName
  readonly descending: boolean
}

/** The updates that a page lists, and their order. */
export interface UpdateSelection {
  readonly filters: UpdateFilters
  readonly sort: UpdateSort
}

/** The order of a list without a choice. */
export const NEWEST_FIRST: UpdateSort = { column: 'id', descending: true }

const columnNames: Readonly<Record<UpdateColumnName, true>> = {
  id: true,
  pool: true,
  active: true,
  pledge: true,
  margin: true,
  cost: true,
  vrf: true,
  reward: true,
  meta: true,
  tx: true,
}

export function isUpdateColumn(name: string): name is UpdateColumnName {
  return Object.hasOwn(columnNames, name)
}

/** Whether a selection is all updates, newest first. */
export function isWholeList({ filters, sort }: UpdateSelection): boolean {
  const hasFilter = Object.values(filters).some((filter) => filter !== undefined)
  return !hasFilter && sort.column === NEWEST_FIRST.column && sort.descending === NEWEST_FIRST.descending
}
