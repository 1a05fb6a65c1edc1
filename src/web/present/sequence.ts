import type { Network } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { NamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { type EpochRange, epochsText } from '#web/charts/epoch-series.ts'
import { shownRange } from '#web/epochs/epoch-range.ts'
import { rangeBefore } from '#web/epochs/range-before.ts'
import type { Measure } from '#web/measures/measure.ts'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { standOuts } from './stand-outs.ts'

/** A slide: a range, one of its epochs that stands out, or the range against as many epochs before it. */
export interface Slide {
  readonly kind: 'range' | 'stand-out' | 'comparison'
  /** In addresses: `epoch-304`, `compare`; empty for the first one. */
  readonly name: string
  readonly title: string
  readonly range: EpochRange
  /** The epoch that stands out. */
  readonly no?: number
}

/** The facts that decide which slides there are. */
interface SequenceContext {
  readonly network: Network
  /** The range in the page's address. */
  readonly named: NamedEpochs | undefined
  readonly measure: Measure
  /** All on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  /** The number of the newest epoch, while its figures are not final. */
  readonly openNo: number | undefined
}

/** The range of the address, its epochs that stand out, the farthest first, and the range against those before it where they are on record. */
export function sequenceOf({ network, named, measure, epochs, openNo }: SequenceContext): readonly Slide[] {
  const range = shownRange(network, named, epochs.at(-1)?.no ?? 0)
  const finished = epochs.filter(({ no }) => no !== openNo)
  const before = rangeBefore(range, epochs)
  return [
    { kind: 'range', name: '', title: upperFirst(epochsText(range)), range },
    ...standOuts(measure, finished, range).map(
      (no, i, all): Slide => ({
        kind: 'stand-out',
        name: `epoch-${no}`,
        title: `Stand-out ${i + 1} of ${all.length}: epoch ${no}`,
        range,
        no,
      }),
    ),
    ...(before
      ? [
          {
            kind: 'comparison',
            name: 'compare',
            title: `${upperFirst(epochsText(range))} against ${epochsText(before.range)}`,
            range,
          } as const,
        ]
      : []),
  ]
}

/** The place of a slide in the sequence; the first one's for a name that is not there. */
export function slideAt(sequence: readonly Slide[], name: string): number {
  return Math.max(
    sequence.findIndex((slide) => slide.name === name),
    0,
  )
}
