import type { Network } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, type Measure } from '../../chain/measures/measure.ts'
import { compareRatios } from '../../chain/measures/ratio.ts'

/** The place of an epoch among the complete ones of its era, the highest first. Equal figures share a place. */
export interface Rank {
  readonly place: number
  readonly count: number
  /** The name of the era; undefined where the eras of the network are not known. */
  readonly era: string | undefined
  /** Whether all epochs of the era up to the newest one are on record. */
  readonly isWhole: boolean
}

/** @param finished epochs on record whose figures are final, in ascending order, with this one */
export function rankOf(
  network: Network,
  measure: Measure,
  epoch: Epoch,
  finished: readonly Epoch[],
): Rank | undefined {
  const era = network.eras.findLast(({ firstEpoch }) => firstEpoch <= epoch.no)
  const next = network.eras.find(({ firstEpoch }) => firstEpoch > epoch.no)
  const first = era?.firstEpoch ?? 0
  const among = finished.filter(({ no }) => no >= first && (!next || no < next.firstEpoch))
  const own = figureOf(measure, epoch)
  const newest = among.at(-1)
  if (!own || !newest || among.length < 2) return undefined
  const higher = among.filter((other) => {
    const figure = figureOf(measure, other)
    return figure && compareRatios(figure, own) > 0
  })
  return {
    place: higher.length + 1,
    count: among.length,
    era: era?.name,
    isWhole: among.length === newest.no - first + 1,
  }
}

/** `12th highest of 75 in Alonzo`, `highest of 60 on record in Alonzo`. */
export function rankText({ place, count, era, isWhole }: Rank): string {
  const which = place === 1 ? 'highest' : `${ordinal(place)} highest`
  return [`${which} of ${count}`, !isWhole && 'on record', era && `in ${era}`].filter(Boolean).join(' ')
}

/** `1st`, `2nd`, `13th`. */
export function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
