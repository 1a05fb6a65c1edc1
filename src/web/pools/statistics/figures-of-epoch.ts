import type { Ratio } from '../../chain/measures/ratio.ts'
import { type TermName, termNames } from './pool-terms.ts'
import type { PoolsOverTime } from './pools-over-time.ts'

/** The figures of all pools for one epoch. */
export interface EpochFigures {
  readonly no: number
  readonly updates: number
  readonly pools: number
  /** Undefined before the first pool. */
  readonly medians: { readonly [Name in TermName]: Ratio | undefined }
}

/** The figures of each epoch of a range: terms stay in force after the last update, and before the first there is no pool. */
export function figuresOfEpochs(
  { firstEpoch, updates, pools, medians }: PoolsOverTime,
  { first, last }: { readonly first: number; readonly last: number },
): EpochFigures[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => {
    const no = first + i
    const at = no - firstEpoch
    const inForce = Math.min(at, pools.length - 1)
    const [margin, cost, pledge] = termNames.map((name) => medians[name][inForce])
    return { no, updates: updates[at] ?? 0, pools: pools[inForce] ?? 0, medians: { margin, cost, pledge } }
  })
}
