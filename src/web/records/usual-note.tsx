import type { Epoch } from '#contract/resources/epoch.ts'
import { comparedFigures, usualFigure } from '#web/measures/comparison-figures.ts'
import { changeText, figureOf, figureText, type Measure } from '#web/measures/measure.ts'
import { useNetwork } from '#web/routing/network-context.tsx'

/**
 * The change of a figure from the median of the epochs before the newest: of the newest itself from a fifth of it on, for the same share of
 * slots; before that, the median.
 * @param epoch whose figure it is
 * @param slots those that the figures of the newest count
 * @param epochs on record, in ascending order
 */
export function UsualNote({
  measure,
  epoch,
  newest,
  slots,
  epochs,
}: {
  measure: Measure
  epoch: Epoch
  newest: Epoch
  slots: number
  epochs: readonly Epoch[]
}) {
  const network = useNetwork()
  const { others, pace, isEarly, rows } = comparedFigures(network, newest, slots, epochs)
  const whole = usualFigure(network, newest, epochs, measure)
  if (!others || !whole) return '\u00a0'
  const isNewest = epoch === newest
  if (isEarly && isNewest) return `${figureText(whole, measure.form)} in the median epoch`
  const figure = figureOf(measure, epoch)
  const change = isNewest
    ? rows.find((row) => row.measure === measure)?.median?.change
    : figure && changeText(whole, figure)
  if (!change) return '\u00a0'
  const isSoFar = isNewest && pace !== undefined
  const title = `The median of the ${others.count} epochs on record before ${newest.no}${isSoFar ? ', for the same share of slots' : ''}`
  return (
    <>
      <b>{change}</b> vs <abbr title={title}>median{isSoFar && ' so far'}</abbr>
    </>
  )
}
