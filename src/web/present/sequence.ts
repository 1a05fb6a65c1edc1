import type { Network } from '#cardano/network.ts'
import type { Comparison, presentationSearch } from '#explorer-protocol/epoch-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { type EpochRange, epochsText } from '#web/charts/epoch-series.ts'
import { otherRange } from '#web/epochs/comparison.ts'
import { presetRanges, shownRange } from '#web/epochs/epoch-range.ts'
import { type Measure, measures } from '#web/measures/measure.ts'
import { lowerFirst, upperFirst } from '#web/ui/values/first-letter.ts'

/** One of the views that a presentation shows one after the other: a range, a measure's highest figure, or a comparison. */
export type Step = {
  /** The name in addresses: `view`, `year`, `record-fees`, `compare`. */
  readonly name: string
  readonly title: string
} & ({ readonly range: EpochRange } | { readonly record: Measure } | { readonly comparison: Comparison })

/** The facts that decide which views there are. */
export interface SequenceContext {
  readonly network: Network
  /** In the page's address. */
  readonly values: Pick<SearchValues<typeof presentationSearch>, 'range' | 'comparison'>
  /** The number of the newest epoch on record. */
  readonly newest: number
  /** The number of the newest epoch whose figures are final. */
  readonly lastFinished: number
}

/**
 * The range of the address, the presets, the record of each measure, and the comparison of the address or of the last
 * finished epoch with the one before it, as far as the chain has their epochs.
 */
export function sequenceOf({ network, values, newest, lastFinished }: SequenceContext): readonly Step[] {
  const { comparison: found } = values
  const range = shownRange(network, values.range, newest)
  const comparison = found ?? { a: { first: lastFinished, last: lastFinished }, b: 'before' }
  const other = comparison.a.first <= newest ? otherRange(comparison) : undefined
  const title = `${upperFirst(epochsText(comparison.a))} against ${other ? epochsText(other) : ''}`
  const compare: readonly Step[] = other ? [{ name: 'compare', title, comparison }] : []
  const presets = presetRanges(network, newest)
    .filter((preset) => found || preset.range.first !== range.first || preset.range.last !== range.last)
    .map(({ key, range }): Step => ({ name: key, title: upperFirst(epochsText(range)), range }))
  const records = measures.map((record): Step => {
    return { name: `record-${record.key}`, title: recordTitle(record), record }
  })
  return [
    ...(found ? compare : [{ name: 'view', title: upperFirst(epochsText(range)), range }]),
    ...presets,
    ...(lastFinished < 0 ? [] : records),
    ...(found ? [] : compare),
  ]
}

/** `Most transactions`, `Highest fees`: what can be counted is many, and an amount is high. */
export function recordTitle({ title, unit }: Measure): string {
  return `${unit ? 'Highest' : 'Most'} ${lowerFirst(title)}`
}

/** The place of a view in the sequence; the first one's without a name, or with one that is not there. */
export function stepAt(sequence: readonly Step[], name: string): number {
  return Math.max(
    sequence.findIndex((step) => step.name === name),
    0,
  )
}

/** The name of a view in the address, which leaves out the first one. */
export function stepName(sequence: readonly Step[], at: number): string {
  return at === 0 ? '' : (sequence[at]?.name ?? '')
}
