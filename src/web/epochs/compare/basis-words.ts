import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { type Basis, isOneOpenEpoch, lengthOf, type NoTotals, type Side } from './differences.ts'
import { missingText, rangeText, spansText } from './side-words.ts'
import { openShareText } from './sides.ts'

/** Why figures other than two totals are compared. */
export interface BasisNotice {
  readonly title: string
  readonly text: string
}

/** @returns undefined where totals are compared, or one side is a mean by choice */
export function basisNotice(
  a: Side,
  b: Side,
  basis: Basis,
  noTotals: NoTotals | undefined,
): BasisNotice | undefined {
  switch (noTotals) {
    case undefined:
    case 'mean':
      return undefined
    case 'lengths': {
      const lengths = `The ranges have ${lengthOf(a)} and ${lengthOf(b)} epochs, so totals`
      return basis === 'mean'
        ? { title: 'Means are compared.', text: `${lengths} would say little.` }
        : { title: 'Totals are compared.', text: `${lengths} say little about an epoch.` }
    }
    case 'missing':
      return {
        title: missingText(a, b) ?? '',
        text: 'Means leave out what is missing, and totals are not compared.',
      }
    case 'open':
      return { title: openText(a, b), text: 'Means leave it out, and totals are not compared.' }
  }
}

/** The extent of the figures of both sides; empty where that is plain. */
export function basisText(a: Side, b: Side, basis: Basis): string {
  const hasMean = a.isMean || b.isMean || basis === 'pace'
  return [basis === 'pace' && paceText(a, b), hasMean && leftOutText(a, b), spansText(a, b)]
    .filter(Boolean)
    .join(' ')
}

/** Why two open epochs have no difference. */
export function bothOpenText(a: Side, b: Side): string {
  const texts = [a, b].flatMap(({ open }) => (open ? [openStates[open.coverage]] : []))
  const why = texts.every((text) => text === texts[0]) ? `are both ${texts[0]}` : `are ${texts.join(' and ')}`
  return `A and B ${why}: neither has final figures to compare.`
}

function paceText(a: Side, b: Side): string {
  const isB = isOneOpenEpoch(a)
  const [running, whole, letter] = isB ? [a, b, 'B'] : [b, a, 'A']
  const share = openShareText(running)
  const epoch = `epoch ${running.range.first}`
  const isMean = lengthOf(whole) > 1
  const outline = isMean ? 'their whole mean' : `the whole of epoch ${rangeText(whole.range)}`
  return `The data service keeps only the total of a finished epoch, so ${letter} is ${share} of ${isMean ? 'their mean' : 'it'}: the share of ${epoch} up to its newest block. An epoch does not fill evenly.${isMean ? '' : ` The dashed outline is ${outline}.`}`
}

function leftOutText(a: Side, b: Side): string | undefined {
  const missing = missingText(a, b)
  return missing && `${missing} The mean leaves that out.`
}

function openText(a: Side, b: Side): string {
  const open = a.open ?? b.open
  return open ? `Epoch ${open.no} is ${openStates[open.coverage]}.` : ''
}

const openStates: Readonly<Record<OpenEpoch['coverage'], string>> = {
  running: 'in progress',
  partial: 'incomplete on record',
  old: 'known here in part',
}
