import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { chartedMeasures, measuresOf } from '#web/epochs/address/shown-charts.ts'
import { useOptimisticSearch } from '#web/routing/use-optimistic-search.ts'
import { Swatch } from '#web/ui/content/readout.tsx'

/** A box for each chart, and one for the lines at their medians. The last chart stays. */
export function ChartBoxes() {
  const [{ charts, median }, change] = useOptimisticSearch(epochsSearch)
  const shown = measuresOf(charts)
  return (
    <fieldset className="column-choice nowrap">
      <legend>Show charts</legend>
      {chartedMeasures.map((measure) => {
        const isShown = shown.includes(measure)
        return (
          <label key={measure.key}>
            <input
              type="checkbox"
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={({ target: { checked } }) =>
                change({
                  charts: checked ? [...charts, measure.key] : charts.filter((key) => key !== measure.key),
                })
              }
            />
            <Swatch series={measure.series} /> {measure.title}
          </label>
        )
      })}
      <hr />
      <label>
        <input
          type="checkbox"
          checked={median}
          onChange={({ target: { checked } }) => change({ median: checked })}
        />
        Lines at the median
      </label>
    </fieldset>
  )
}
