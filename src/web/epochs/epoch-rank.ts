import type { Network } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, type Measure } from '#web/measures/measure.ts'
import { compareRatios } from '#web/measures/ratio.ts'

/** The place of an epoch among the complete ones of its era, counted from the nearer end. Equal figures share a place. */
export interface Rank {
  readonly place: number
  readonly end: 'highest' | 'lowest'
  /** Epochs that have the figure. */
  readonly count: number
  /** The name of the era; undefined where the eras of the network are not known. */
  readonly era: string | undefined
  /** Whether all epochs of the era are on record, of the newest era those up to the newest one. */
  readonly isWhole: boolean
}

function eraOf({ eras }: Network, { no }: Epoch) {
  return {
    era: eras.findLast(({ firstEpoch }) => firstEpoch <= no),
    next: eras.find(({ firstEpoch }) => firstEpoch > no),
  }
}

/** Those of the given epochs that are of the era of one. */
export function epochsOfEra(network: Network, epoch: Epoch, epochs: readonly Epoch[]): readonly Epoch[] {
  const { era, next } = eraOf(network, epoch)
  return epochs.filter(({ no }) => no >= (era?.firstEpoch ?? 0) && (!next || no < next.firstEpoch))
}

/** @param finished epochs on record whose figures are final, in ascending order, with this one */
export function rankOf(
  network: Network,
  measure: Measure,
  epoch: Epoch,
  finished: readonly Epoch[],
): Rank | undefined {
  const { era, next } = eraOf(network, epoch)
  const first = era?.firstEpoch ?? 0
  const among = epochsOfEra(network, epoch, finished)
  const own = figureOf(measure, epoch)
  const newest = among.at(-1)
  if (!own || !newest) return undefined
  const differences = among.flatMap((other) => {
    const figure = figureOf(measure, other)
    return figure ? [compareRatios(figure, own)] : []
  })
  if (differences.length < 2) return undefined
  const higher = differences.filter((difference) => difference > 0).length
  const lower = differences.filter((difference) => difference < 0).length
  return {
    place: Math.min(higher, lower) + 1,
    end: lower < higher ? 'lowest' : 'highest',
    count: differences.length,
    era: era?.name,
    isWhole: among.length === (next?.firstEpoch ?? newest.no + 1) - first,
  }
}

/** `12th highest of 75 in Alonzo`, `lowest of 60 on record in Alonzo`. */
export function rankText({ place, end, count, era, isWhole }: Rank): string {
  const which = place === 1 ? end : `${ordinal(place)} ${end}`
  return [`${which} of ${count}`, !isWhole && 'on record', era && `in ${era}`].filter(Boolean).join(' ')
}

/** `1st`, `2nd`, `13th`. */
function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
