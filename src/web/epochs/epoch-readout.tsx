import type { Epoch } from '#contract/resources/epoch.ts'
import { timeZone } from '#web/browser/choices.ts'
import { figureOf, type Measure } from '#web/measures/measure.ts'
import { Figure } from '#web/measures/range-figures.tsx'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { EpochLink } from '#web/routing/resource-link.tsx'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import { openTexts } from './epoch-words.ts'
import { changeLabel, readoutChange, readoutMeasures, readoutTitle } from './series/series-chart.tsx'
import './epoch-readout.css'

const MISSING = '–'

/** The figures of the epoch under the cursor, above the charts so that they cover nothing. @param charts the measures that have one */
export function EpochReadout({
  epochs,
  no,
  open,
  charts,
}: {
  epochs: readonly Epoch[]
  no: number
  open: OpenEpoch | undefined
  charts: readonly Measure[]
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const epoch = epochs.find((candidate) => candidate.no === no)
  const before = epochs.find((candidate) => candidate.no === no - 1)
  const measures = readoutMeasures(charts)
  return (
    <dl className="epoch-readout" aria-live="polite">
      <div>
        <dt>Epoch</dt>
        <dd>
          {epoch ? <EpochLink no={no} /> : `${no}, not on record`}
          {no === open?.no && `, ${openTexts[open.coverage]}`}
        </dd>
      </div>
      <div>
        <dt className="visually-hidden">Time</dt>
        <dd>{epochPeriodText(network, no, no, zone)}</dd>
      </div>
      {measures.map((measure, i) => (
        <EpochFigure
          key={measure.key}
          measure={measure}
          epoch={epoch}
          isCharted={charts.includes(measure)}
          isLast={i === measures.length - 1}
        />
      ))}
      <div>
        <dt>{changeLabel(no, open)}</dt>
        <dd>{readoutChange(network, epoch, before, open) ?? MISSING}</dd>
      </div>
    </dl>
  )
}

function EpochFigure({
  measure,
  epoch,
  isCharted,
  isLast,
}: {
  measure: Measure
  epoch: Epoch | undefined
  isCharted: boolean
  isLast: boolean
}) {
  const figure = epoch && figureOf(measure, epoch)
  const title = readoutTitle(measure)
  return (
    <div className={isLast && !isCharted ? 'epoch-readout-beside' : undefined}>
      <dt>
        {isCharted && <Swatch series={measure.series} />}
        {title}
      </dt>
      <dd>{figure ? <Figure of={measure} value={figure} /> : MISSING}</dd>
    </div>
  )
}
