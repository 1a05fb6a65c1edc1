import { compareMargins, FULL_MARGIN } from '#cardano/margin-order.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { hasKind, kindsOfChange } from './change-kinds.ts'
import { isAtLeastTwice } from './difference-text.ts'

/** A sentence about a change of terms that concerns delegators. The amounts stand beside it. */
export interface Warning {
  /** `severe`: most or all rewards; `worse`: less than before; `neutral`: worth knowing. */
  readonly weight: 'severe' | 'worse' | 'neutral'
  readonly text: string
}

/**
 * The warnings of new terms, the weightiest first. A margin above 100 % is in an unknown unit, and no ground for one.
 * @param before the terms that they replace; undefined for a first registration
 */
export function warningsOf(before: PoolUpdate | undefined, update: PoolUpdate): readonly Warning[] {
  if (!before) return update.margin === FULL_MARGIN ? [keepsAll] : []
  const kinds = kindsOfChange(before, update)
  return [
    ...(hasKind(kinds, 'margin-up') && compareMargins(update.margin, FULL_MARGIN) <= 0
      ? [marginWarning(before, update)]
      : []),
    ...(hasKind(kinds, 'cost-up') ? [costUp] : []),
    ...(hasKind(kinds, 'pledge-down') ? [pledgeDown] : []),
    ...(hasKind(kinds, 'reward') ? [rewardAddress] : []),
  ]
}

/** @param from the epoch with which an announced change begins; undefined for one in force */
export function warningText({ text }: Warning, from: number | undefined): string {
  return from === undefined ? text : `From epoch ${from}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function marginWarning(before: PoolUpdate, update: PoolUpdate): Warning {
  if (update.margin === FULL_MARGIN) return keepsAll
  if (before.margin === '0') return marginBegins
  return isAtLeastTwice(update.margin, before.margin) ? marginDoubled : marginUp
}

const keepsAll: Warning = { weight: 'severe', text: 'The pool keeps all rewards.' }
const marginDoubled: Warning = {
  weight: 'severe',
  text: 'Twice the margin or more: a smaller share of the rewards goes to delegators.',
}
const marginBegins: Warning = {
  weight: 'worse',
  text: 'A margin after none: a smaller share of the rewards goes to delegators.',
}
const marginUp: Warning = {
  weight: 'worse',
  text: 'Higher margin: a smaller share of the rewards goes to delegators.',
}
const costUp: Warning = {
  weight: 'worse',
  text: 'Higher fixed cost: the pool takes more before the rewards are shared.',
}
const pledgeDown: Warning = {
  weight: 'worse',
  text: 'Lower pledge: the owners commit less of their own stake.',
}
const rewardAddress: Warning = {
  weight: 'neutral',
  text: "The pool's own rewards go to another address. Those of delegators are not affected.",
}
