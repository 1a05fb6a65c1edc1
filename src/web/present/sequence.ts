import type { Network } from '#cardano/network.ts'
import { type MeasureKey, measures } from '../chain/measures/measure.ts'
import type { EpochRange } from '../charts/epoch-series.ts'
import { type Comparison, readComparison } from '../epochs/address/comparison-address.ts'
import { otherRange } from '../epochs/comparison.ts'
import { type PresetKey, presetRanges, readRange } from '../epochs/epoch-range.ts'

/** One of the views that a presentation shows one after the other. */
export type Step =
  /** The range in the page's address. */
  | { readonly kind: 'view' }
  | { readonly kind: 'preset'; readonly key: PresetKey }
  /** The highest figure of a measure. */
  | { readonly kind: 'record'; readonly key: MeasureKey }
  /** That in the page's address, or else the last finished epoch with the one before it. */
  | { readonly kind: 'compare' }

/** The facts that decide which views there are. */
export interface SequenceContext {
  readonly network: Network
  /** The query of the page's address. */
  readonly search: URLSearchParams
  /** The number of the newest epoch on record. */
  readonly newest: number
  /** The number of the newest epoch whose figures are final. */
  readonly lastFinished: number
}

/** The view of the address, the presets, the record of each measure, and a comparison, as far as the chain has their epochs. */
export function sequenceOf(context: SequenceContext): readonly Step[] {
  const { network, search, newest, lastFinished } = context
  const view = readRange(network, search, newest)
  const isCompared = readComparison(search) !== undefined
  const compare: readonly Step[] = comparisonOf(context) ? [{ kind: 'compare' }] : []
  return [
    ...(isCompared ? compare : [{ kind: 'view' } as const]),
    ...presetRanges(network, newest)
      .filter(({ preset }) => isCompared || preset.first !== view.first || preset.last !== view.last)
      .map(({ key }): Step => ({ kind: 'preset', key })),
    ...(lastFinished < 0 ? [] : measures.map(({ key }): Step => ({ kind: 'record', key }))),
    ...(isCompared ? [] : compare),
  ]
}

/** The name of a view, as addresses have it: `view`, `year`, `record-fees`, `compare`. */
export function stepName(step: Step): string {
  if (step.kind === 'preset') return step.key
  return step.kind === 'record' ? `record-${step.key}` : step.kind
}

/** The epochs of a view that shows a range; undefined of another one. */
export function rangeOf(step: Step, { network, search, newest }: SequenceContext): EpochRange | undefined {
  switch (step.kind) {
    case 'view':
      return readRange(network, search, newest)
    case 'preset':
      return presetRanges(network, newest).find(({ key }) => key === step.key)?.preset
    default:
      return undefined
  }
}

/** The sides that are compared; undefined where the chain has not all of it. */
export function comparisonOf({
  network,
  search,
  newest,
  lastFinished,
}: SequenceContext): Comparison | undefined {
  const found: Comparison = readComparison(search) ?? {
    a: { first: lastFinished, last: lastFinished },
    b: 'before',
  }
  return found.a.first <= newest && otherRange(network, found) ? found : undefined
}

/** The place of the address's view in the sequence; the first one's without a name, or with one that is not there. */
export function stepAt(sequence: readonly Step[], search: URLSearchParams): number {
  const name = search.get('step')
  return Math.max(
    sequence.findIndex((step) => stepName(step) === name),
    0,
  )
}

/** The query of the address at a view, which is left out where it is the first one. */
export function withStep(search: URLSearchParams, sequence: readonly Step[], at: number): URLSearchParams {
  const changed = new URLSearchParams(search)
  const step = sequence[at]
  if (at === 0 || !step) changed.delete('step')
  else changed.set('step', stepName(step))
  return changed
}
