import type { Network } from '#cardano/network.ts'
import { measures } from '../../chain/measures/measure.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { type Comparison, otherRange, readComparison } from '../../epochs/comparison.ts'
import { presetRanges, readRange } from '../../epochs/epoch-range.ts'
import { readStep, type Step, stepName } from './step.ts'

/** Most steps that an address may name. */
const MOST_STEPS = 50

/** The facts that decide which steps there are. */
export interface SequenceContext {
  readonly network: Network
  /** The query of the page's address. */
  readonly search: URLSearchParams
  /** The number of the newest epoch on record. */
  readonly newest: number
  /** The number of the newest epoch whose figures are final. */
  readonly lastFinished: number
}

/** The steps that the address names, as far as the chain has their epochs; without one, all that are prepared. */
export function readSequence(context: SequenceContext): readonly Step[] {
  const names = (context.search.get('steps') ?? '').split(',').slice(0, MOST_STEPS)
  const named = [...new Set(names)].flatMap((name) => readStep(name) ?? [])
  const possible = named.filter((step) => isPossible(step, context))
  return possible.length > 0 ? possible : preparedSteps(context)
}

/** The view of the address, the presets, the record of each measure, and a comparison. */
export function preparedSteps(context: SequenceContext): readonly Step[] {
  const { network, search, newest } = context
  const view = readRange(network, search, newest)
  const compare: Step = { kind: 'compare', comparison: undefined }
  const isCompared = readComparison(search) !== undefined
  const prepared: readonly Step[] = [
    isCompared ? compare : { kind: 'view' },
    ...presetRanges(network, newest)
      .filter(({ preset }) => isCompared || preset.first !== view.first || preset.last !== view.last)
      .map(({ key }): Step => ({ kind: 'preset', key })),
    ...measures.map(({ key }): Step => ({ kind: 'record', key })),
    ...(isCompared ? [] : [compare]),
  ]
  return prepared.filter((step) => isPossible(step, context))
}

/** The epochs of a step that shows a range; undefined of another one. */
export function rangeOf(step: Step, { network, search, newest }: SequenceContext): EpochRange | undefined {
  switch (step.kind) {
    case 'view':
      return readRange(network, search, newest)
    case 'preset':
      return presetRanges(network, newest).find(({ key }) => key === step.key)?.preset
    case 'epochs':
      return step.range.first > newest
        ? undefined
        : { first: step.range.first, last: Math.min(step.range.last, newest) }
    default:
      return undefined
  }
}

/** The sides that a step compares; undefined where the chain has not all of it. */
export function comparisonOf(
  { comparison }: Extract<Step, { kind: 'compare' }>,
  { network, search, newest, lastFinished }: SequenceContext,
): Comparison | undefined {
  const named = comparison ?? readComparison(search)
  const found: Comparison = named ?? { a: { first: lastFinished, last: lastFinished }, b: 'before' }
  return found.a.first <= newest && otherRange(network, found) ? found : undefined
}

/** The place of the address's step in the sequence; the first one's without a step, or with one that is not there. */
export function stepAt(sequence: readonly Step[], search: URLSearchParams): number {
  const name = search.get('step')
  return Math.max(
    sequence.findIndex((step) => stepName(step) === name),
    0,
  )
}

/** The query of the address at a step, which is left out where it is the first one. */
export function withStep(search: URLSearchParams, sequence: readonly Step[], at: number): URLSearchParams {
  const changed = new URLSearchParams(search)
  const step = sequence[at]
  if (at === 0 || !step) changed.delete('step')
  else changed.set('step', stepName(step))
  return changed
}

function isPossible(step: Step, context: SequenceContext): boolean {
  switch (step.kind) {
    case 'record':
      return context.lastFinished >= 0
    case 'compare':
      return comparisonOf(step, context) !== undefined
    default:
      return rangeOf(step, context) !== undefined
  }
}
