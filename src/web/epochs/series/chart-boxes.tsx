import { useOptimisticSearch } from '../../links/use-optimistic-search.ts'
import { Swatch } from '../../ui/records/readout.tsx'
import { chartedMeasures, readCharts, readMedian, withChart, withMedian } from '../address/shown-charts.ts'

/** A box for each chart, and one for the lines at their medians. The last chart stays. */
export function ChartBoxes() {
  const [search, change] = useOptimisticSearch()
  const shown = readCharts(search)
  return (
    <fieldset className="column-choice chart-boxes">
      <legend>Show charts</legend>
      {chartedMeasures.map((measure) => {
        const isShown = shown.includes(measure)
        return (
          <label key={measure.key}>
            <input
              type="checkbox"
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={({ target: { checked } }) => change((params) => withChart(params, measure, checked))}
            />
            <Swatch series={measure.series} /> {measure.title}
          </label>
        )
      })}
      <hr />
      <label>
        <input
          type="checkbox"
          checked={readMedian(search)}
          onChange={({ target: { checked } }) => change((params) => withMedian(params, checked))}
        />
        Lines at the median
      </label>
    </fieldset>
  )
}
