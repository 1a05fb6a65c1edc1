import type { Network } from '#cardano/network.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { epochStartText } from '../chain/epoch-time.ts'
import { figureOf, type Measure } from '../chain/measures/measure.ts'
import { figureText } from '../chain/measures/measure-text.ts'
import type { EpochPlace } from '../charts/epoch-series.ts'
import { openTexts } from '../epochs/epoch-words.ts'

/** Texts of the read-out for each place of a chart: the epoch, its start, and the exact figure of each series. */
export function embedRows(
  network: Network,
  places: readonly EpochPlace[],
  measures: readonly Measure[],
  open: OpenEpoch | undefined,
): readonly (readonly string[])[] {
  return places.map(({ no, epoch }) => {
    const state = open?.no === no ? `, ${openTexts[open.coverage]}` : ''
    const figures = measures.map((measure) => {
      const figure = epoch && figureOf(measure, epoch)
      if (figure) return figureText(figure, measure.form)
      return epoch ? '–' : 'not on record'
    })
    return [`${no}${state}`, epochStartText(network, no), ...figures]
  })
}
