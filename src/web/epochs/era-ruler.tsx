import type { Network } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, type Measure } from '#web/measures/measure.ts'
import { toDouble } from '#web/measures/ratio.ts'
import { compact } from '#web/ui/values/amount.tsx'
import { epochsOfEra, rankOf, rankText } from './epoch-rank.ts'
import './era-ruler.css'

/**
 * The figure of an epoch among those of its era: a thin line for each, a thick one for this, the lowest and the highest at the ends, and
 * its rank in words.
 * @param finished epochs on record whose figures are final, with this one
 */
export function EraRuler({
  network,
  measure,
  epoch,
  finished,
}: {
  network: Network
  measure: Measure
  epoch: Epoch
  finished: readonly Epoch[]
}) {
  const rank = rankOf(network, measure, epoch, finished)
  const numberOf = (one: Epoch) => {
    const figure = figureOf(measure, one)
    return figure && toDouble(figure)
  }
  const own = numberOf(epoch)
  const values = epochsOfEra(network, epoch, finished).flatMap((one) => numberOf(one) ?? [])
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  if (!rank || own === undefined || highest === lowest) return null
  const placeOf = (value: number) => (((value - lowest) / (highest - lowest)) * 1000).toFixed(1)
  return (
    <div className={`era-ruler series-${measure.series}`}>
      <svg viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
        <path d={values.map((value) => `M${placeOf(value)} 3V12`).join('')} />
        <path className="era-ruler-own" d={`M${placeOf(own)} 0V12`} />
      </svg>
      <p>
        <span>{compact(lowest)}</span>
        <span className="era-ruler-rank">{rankText(rank)}</span>
        <span>{compact(highest)}</span>
      </p>
    </div>
  )
}
