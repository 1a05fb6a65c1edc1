import type { Network } from '#cardano/network.ts'
import { epochsInYear, hasShortEpochs } from '../../chain/epoch-time.ts'
import { type Measure, measures } from '../../chain/measures/measure.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import type { Comparison } from '../../epochs/address/comparison-address.ts'
import { otherRange } from '../../epochs/comparison.ts'
import { type PresetKey, presetRanges } from '../../epochs/epoch-range.ts'
import { countText } from '../../ui/values/count.tsx'
import { comparisonOf, rangeOf, type SequenceContext, type Step } from '../sequence.ts'

/** The name of a view, as its foot and the announcement have it: `One year, epochs 424 to 496`. */
export function viewTitle(step: Step, context: SequenceContext): string {
  if (step.kind === 'record') {
    const measure = measures.find(({ key }) => key === step.key)
    return measure ? `Record: ${lowerFirst(recordTitle(measure))}` : 'Record'
  }
  if (step.kind === 'compare') {
    const comparison = comparisonOf(context)
    return comparison ? comparisonTitle(context.network, comparison) : 'Comparison'
  }
  const range = rangeOf(step, context)
  if (!range) return 'Epochs'
  const key = presetOf(range, context)
  if (key === undefined) return upperFirst(epochsText(range))
  const name = presetName(context.network, key)
  return `${name}, ${name.endsWith('epochs') ? `${range.first} to ${range.last}` : epochsText(range)}`
}

/** `Most transactions`, `Highest fees`: what can be counted is many, and an amount is high. */
export function recordTitle({ title, unit }: Measure): string {
  return `${unit ? 'Highest' : 'Most'} ${lowerFirst(title)}`
}

/** `, and 2 epochs more`: the epochs that have the same figure. */
export function othersText(others: number): string {
  return `, and ${countText(others, 'epoch')} more`
}

/** The epochs among which a figure is the highest. @param missing those that are not on record */
export function recordBasis(finished: number, missing: number, isRecorded: boolean): string {
  const among = `Among ${countText(finished, 'finished epoch')}${isRecorded ? ' of this recording' : ''}.`
  return missing > 0
    ? `${among} ${countText(missing, 'epoch')} ${missing === 1 ? 'is' : 'are'} not on record.`
    : among
}

function comparisonTitle(network: Network, comparison: Comparison): string {
  const range = otherRange(network, comparison)
  return `${upperFirst(epochsText(comparison.a))} against ${range ? epochsText(range) : 'the epochs before'}`
}

function presetOf({ first, last }: EpochRange, { network, newest }: SequenceContext): PresetKey | undefined {
  return presetRanges(network, newest).find(({ preset }) => preset.first === first && preset.last === last)
    ?.key
}

function presetName(network: Network, key: PresetKey): string {
  const year = epochsInYear(network)
  const isShort = hasShortEpochs(network)
  switch (key) {
    case '30':
      return '30 epochs'
    case 'year':
      return isShort ? `${year} epochs` : 'One year'
    case 'two-years':
      return isShort ? `${2 * year} epochs` : 'Two years'
    case 'shelley':
      return 'Since Shelley'
    case 'all':
      return 'All epochs'
  }
}

function epochsText({ first, last }: EpochRange): string {
  return first === last ? `epoch ${first}` : `epochs ${first} to ${last}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
