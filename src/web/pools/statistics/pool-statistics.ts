import { rowsInForce } from '../updates/rows-in-force.ts'
import type { UpdateColumns } from '../updates/update-columns.ts'
import type { RankedColumn } from '../updates/value-column.ts'
import { type Distribution, distributionOf } from './distribution.ts'
import { poolTerms, type TermName, type TermValues } from './pool-terms.ts'

/** The terms in force in an epoch, of all pools that have begun by then; retired pools are among them. */
export interface PoolStatistics {
  readonly epoch: number
  readonly pools: number
  readonly terms: { readonly [Name in TermName]: Distribution<TermValues[Name]> }
}

export function poolStatistics(columns: UpdateColumns, epoch: number): PoolStatistics {
  const rows = rowsInForce(columns, epoch)
  return {
    epoch,
    pools: rows.length,
    terms: {
      margin: distribution(columns, 'margin', rows),
      cost: distribution(columns, 'cost', rows),
      pledge: distribution(columns, 'pledge', rows),
    },
  }
}

function distribution<Name extends TermName>(
  columns: UpdateColumns,
  name: Name,
  rows: Uint32Array,
): Distribution<TermValues[Name]> {
  const { rules, ratioOf } = poolTerms[name]
  return distributionOf(columns.column(name) as RankedColumn<TermValues[Name]>, rows, rules, ratioOf)
}
