import { adaForChart, type Lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { exactAda } from '../../chain/pool-history/difference-text.ts'
import { changedSteps, type Step } from '../../charts/steps/steps.ts'
import { compact } from '../../ui/values/amount.tsx'
import type { Standing } from './standing.ts'

export type ChartedTerm = 'pledge' | 'margin' | 'fixed_cost'

/** Characters of a label that is not shortened. */
const LONGEST = 9

/** The steps of a term. @param updates that take effect, in chain order */
export function termSteps(updates: readonly PoolUpdate[], term: ChartedTerm): readonly Step[] {
  return changedSteps(
    updates.map((update) => ({
      epochNo: update.active_epoch_no,
      ...(term === 'margin'
        ? { value: Number(update.margin) * 100, label: `${marginPercentage(update.margin)}%` }
        : { value: adaForChart(update[term]), label: adaLabel(update[term]) }),
    })),
  )
}

/** The exact amount, or a short form where it is long. */
function adaLabel(amount: Lovelace): string {
  const exact = exactAda(amount)
  return exact.length <= LONGEST ? exact : compact(adaForChart(amount))
}

/** The epochs of the charts. */
export interface ChartExtent {
  /** The epoch at whose start the charts end. */
  readonly lastEpoch: number
  /** The first epoch that has not begun, where steps are announced. */
  readonly announcedFrom: number | undefined
}

/**
 * The end of the running epoch, and of the one in which the last announced terms begin. Where the terms of the present are not
 * known, the end of the last known epoch.
 * @param updates that take effect, in chain order
 */
export function chartExtent(
  updates: readonly PoolUpdate[],
  kind: Standing['kind'],
  tipEpoch: number | undefined,
): ChartExtent {
  const newest = (updates.at(-1)?.active_epoch_no ?? 0) + 1
  if (kind === 'newest' || tipEpoch === undefined) return { lastEpoch: newest, announcedFrom: undefined }
  const present = tipEpoch + 1
  return newest > present
    ? { lastEpoch: newest, announcedFrom: present }
    : { lastEpoch: present, announcedFrom: undefined }
}
