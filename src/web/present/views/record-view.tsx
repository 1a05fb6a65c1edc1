import { useMemo } from 'react'
import { timeZone } from '../../browser/choices.ts'
import { epochPeriodText } from '../../chain/epoch-time.ts'
import { type MeasureKey, measures } from '../../chain/measures/measure.ts'
import { Figure, rangeFigures } from '../../chain/measures/range-figures.tsx'
import { useIsRecording, useNetwork } from '../../links/network-context.ts'
import { type ChartedEpochs, MeasureChart } from './measure-chart.tsx'
import { othersText, recordBasis, recordTitle } from './view-words.ts'

/** The highest figure of a measure, with its epoch among all others. */
export function RecordView({ measureKey, charted }: { measureKey: MeasureKey; charted: ChartedEpochs }) {
  const network = useNetwork()
  const zone = timeZone.use()
  const isRecorded = useIsRecording()
  const { epochs, open } = charted
  const newest = epochs.at(-1)?.no ?? 0
  const range = useMemo(() => ({ first: 0, last: newest }), [newest])
  const measure = measures.find(({ key }) => key === measureKey)
  const record = useMemo(() => {
    const finished = epochs.filter(({ no }) => no !== open?.no)
    return measure && { finished, highest: rangeFigures(measure, finished, finished).highest }
  }, [epochs, open, measure])
  if (!measure || !record?.highest) return null
  const { figure, no, others } = record.highest
  const missing = newest + 1 - epochs.length
  return (
    <section className="presentation-view presentation-record" aria-label={recordTitle(measure)}>
      <div>
        <h2>{recordTitle(measure)}</h2>
        <p className="presentation-record-figure">
          <Figure of={measure} value={figure} />
          {measure.unit && <span className="unit"> {measure.unit}</span>}
        </p>
        <p className="presentation-record-epoch">
          Epoch <b>{no}</b>
          {others > 0 && othersText(others)}
        </p>
        <p>{epochPeriodText(network, no, no, zone)}</p>
        <p className="presentation-note">{recordBasis(record.finished.length, missing, isRecorded)}</p>
      </div>
      <MeasureChart measure={measure} range={range} charted={charted} picked={no} />
    </section>
  )
}
