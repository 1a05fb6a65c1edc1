import { shiftDecimal } from '#cardano/decimal.ts'
import { type Lovelace, lovelace } from '#cardano/lovelace.ts'
import { compareMargins, FULL_MARGIN, type Margin, marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { exactAda } from '#web/pool-history/change-lines.tsx'
import { type ListedUpdate, listUpdates, takingEffect } from '#web/pool-history/listed-updates.ts'
import type { Series } from '#web/ui/content/readout.tsx'

/** A term of a pool: what it takes of the rewards, and what its owners promise. */
export interface Term {
  readonly name: 'Margin' | 'Cost' | 'Pledge'
  readonly field: 'margin' | 'fixed_cost' | 'pledge'
  readonly unit: '%' | 'ADA'
  readonly series: Series
  readonly meaning: string
}

/** The terms in the order of every page. */
export const terms: readonly Term[] = [
  {
    name: 'Margin',
    field: 'margin',
    unit: '%',
    series: 'fee',
    meaning: 'Share of the rewards that the pool takes after its cost',
  },
  {
    name: 'Cost',
    field: 'fixed_cost',
    unit: 'ADA',
    series: 'out',
    meaning: 'What the pool takes of the rewards of each epoch before they are shared',
  },
  {
    name: 'Pledge',
    field: 'pledge',
    unit: 'ADA',
    series: 'tx',
    meaning: 'Stake that the owners promise to keep in the pool',
  },
]

/** Whether the unit of a margin is known: one above 100 % is in another one than the interface says. */
export function isKnownMargin({ margin }: PoolUpdate): boolean {
  return compareMargins(margin, FULL_MARGIN) <= 0
}

/** The value of a term in the digits of the interface: `5.00`, `340`, `363,900`. */
export function termText({ field }: Term, update: PoolUpdate): string {
  return field === 'margin' ? marginPercentage(update.margin) : exactAda(update[field])
}

/** `5.00%`, `340 ADA`. */
export function termWithUnit(term: Term, update: PoolUpdate): string {
  return `${termText(term, update)}${term.unit === '%' ? '%' : ' ADA'}`
}

/** The updates that took effect or will, in that order. @param updates of one pool, in chain order */
export function effectiveUpdates(updates: readonly PoolUpdate[]): readonly PoolUpdate[] {
  const takes = takingEffect(updates)
  return updates.filter((_, at) => takes[at])
}

/** The update whose terms are in force at an epoch; undefined before the first. @param effective in the order in which they take effect */
export function inForceAt(effective: readonly PoolUpdate[], epochNo: number): PoolUpdate | undefined {
  return effective.findLast(({ active_epoch_no }) => active_epoch_no <= epochNo)
}

/** The update since which a term has the value that it has by another one. @param effective in the order in which they take effect */
export function sinceUpdate(
  effective: readonly PoolUpdate[],
  { field }: Term,
  update: PoolUpdate,
): PoolUpdate {
  const until = effective.slice(0, effective.indexOf(update) + 1)
  return until[until.findLastIndex((one, at) => until[at - 1]?.[field] !== one[field])] ?? update
}

/** What follows from a new term for those who delegate to the pool. */
export interface DelegatorNote {
  readonly text: string
  /** Whether delegators get nothing. */
  readonly isSevere?: boolean
}

/**
 * What follows from a changed term for delegators, better or worse; undefined where it did not change, or where its unit is
 * unknown. @param before the update whose terms are replaced; undefined for a first registration
 */
export function delegatorNote(
  { field }: Term,
  before: PoolUpdate | undefined,
  update: PoolUpdate,
): DelegatorNote | undefined {
  switch (field) {
    case 'margin':
      return marginNote(before, update)
    case 'fixed_cost':
      return before && costNote(before.fixed_cost, update.fixed_cost)
    case 'pledge':
      return before && pledgeNote(before.pledge, update.pledge)
  }
}

function marginNote(before: PoolUpdate | undefined, update: PoolUpdate): DelegatorNote | undefined {
  if (before?.margin === update.margin || !isKnownMargin(update)) return undefined
  if (update.margin === FULL_MARGIN) return { text: 'No rewards', isSevere: true }
  if (!before || !isKnownMargin(before)) return undefined
  const rest = before.margin === FULL_MARGIN ? 'nothing' : `${restOf(before.margin)}%`
  return { text: `${restOf(update.margin)}% of the rewards, ${rest} before` }
}

function costNote(before: Lovelace, now: Lovelace): DelegatorNote | undefined {
  if (now === before) return undefined
  const [amount, word] = now > before ? [now - before, 'less'] : [before - now, 'more']
  return { text: `${exactAda(lovelace(amount))} ADA ${word} to share, each epoch` }
}

function pledgeNote(before: Lovelace, now: Lovelace): DelegatorNote | undefined {
  if (now === before) return undefined
  if (before === 0n) return { text: 'The owners promised nothing before' }
  const [change, word] = now > before ? [now - before, 'more'] : [before - now, 'less']
  return { text: `The owners promise ${roundedPercent(change, before)}% ${word}` }
}

/** The nearest whole percentage, which is neither 0 nor 100 unless the share is. */
function roundedPercent(part: bigint, whole: bigint): string {
  const percent = (200n * part + whole) / (2n * whole)
  if (percent === 0n) return 'under 1'
  return percent === 100n && part < whole ? '99' : percent.toString()
}

/** The percentage of the rewards that a margin leaves: `97.5`. */
function restOf(margin: Margin): string {
  const decimals = margin.split('.')[1]?.length ?? 0
  const rest = 10n ** BigInt(decimals) - BigInt(shiftDecimal(margin, decimals))
  return shiftDecimal(rest.toString(), 2 - decimals)
}

/** Changes of terms, and how many updates beside them changed something else. */
export interface TermChanges {
  /** Those that begin last come first. */
  readonly changes: readonly ListedUpdate[]
  readonly others: number
}

/** The changes of terms that took effect after an epoch or will. @param updates of one pool, in chain order */
export function termChangesAfter(updates: readonly PoolUpdate[], epochNo: number): TermChanges {
  const later = listUpdates(effectiveUpdates(updates)).filter(
    ({ update, before }) => before && update.active_epoch_no > epochNo,
  )
  const changes = later.filter(({ update, before }) =>
    terms.some(({ field }) => update[field] !== before?.[field]),
  )
  return { changes: changes.toReversed(), others: later.length - changes.length }
}
