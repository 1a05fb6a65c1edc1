import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace } from '#cardano/lovelace.ts'
import type { Margin } from '#cardano/margin.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type ListPart, NEWEST_UPDATES } from '#explorer-protocol/initial-requests.ts'
import type { Bounds } from '../../../ui/filters/bounds.ts'
import type { UpdateColumnName } from '../update-columns.ts'
import type { UpdateFilters, UpdateSelection, UpdateSort } from '../update-selection.ts'

/**
 * The first rows of a selection as options of OData, exact in the units of the dialect.
 * @param dialect undefined for a data service that does not state it
 * @returns undefined of a selection that OData cannot state: what an update changed, and terms in force
 */
export function firstAnswerPart(
  { filters, sort }: UpdateSelection,
  dialect: Dialect | undefined,
): ListPart | undefined {
  if (filters.changed !== undefined || filters.asOf !== undefined) return undefined
  const conditions = conditionsOf(filters, dialect)
  if (!conditions) return undefined
  const part = { orderby: orderOf(sort), top: NEWEST_UPDATES.top }
  return conditions.length > 0 ? { filter: conditions.join(' and '), ...part } : part
}

const HASH_DIGITS = 64

function conditionsOf(filters: UpdateFilters, dialect: Dialect | undefined): string[] | undefined {
  const { pool, vrf, epochs, pledge, margin, cost } = filters
  if ((margin || cost) && !dialect) return undefined
  const { ada, share } = dialects[dialect ?? 'documented']
  const costText = (amount: Lovelace) => (ada === 'ADA' ? adaText(amount) : String(amount))
  const marginText = (margin: Margin) => (share === 'percentage' ? shiftDecimal(margin, 2) : margin)
  return [
    ...(pool === undefined ? [] : [`hash_id eq ${pool}`]),
    ...(vrf === undefined ? [] : [keyCondition(vrf)]),
    ...between('active_epoch_no', epochs, String),
    ...between('pledge', pledge, String),
    ...between('margin', margin, marginText),
    ...between('fixed_cost', cost, costText),
  ]
}

function keyCondition(vrf: string): string {
  return vrf.length === HASH_DIGITS ? `vrf_key_hash_hex eq '${vrf}'` : `startswith(vrf_key_hash_hex,'${vrf}')`
}

function between<Value>(
  field: keyof PoolUpdate,
  bounds: Bounds<Value> | undefined,
  text: (value: Value) => string,
): string[] {
  return [
    ...(bounds?.least === undefined ? [] : [`${field} ge ${text(bounds.least)}`]),
    ...(bounds?.greatest === undefined ? [] : [`${field} le ${text(bounds.greatest)}`]),
  ]
}

/** Updates that are equal in the column have the newest one first, as in the collected list. */
function orderOf({ column, descending }: UpdateSort): string {
  const order = `${fields[column]} ${descending ? 'desc' : 'asc'}`
  return column === 'id' ? order : `${order},id desc`
}

const fields: Readonly<Record<UpdateColumnName, keyof PoolUpdate>> = {
  id: 'id',
  pool: 'hash_id',
  active: 'active_epoch_no',
  pledge: 'pledge',
  margin: 'margin',
  cost: 'fixed_cost',
  vrf: 'vrf_key_hash_hex',
  reward: 'reward_addr_id',
  meta: 'meta_id',
  tx: 'registered_tx_id',
}
