import { type ChartLine, epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { useOptimisticSearch } from '#web/browser/use-optimistic-search.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Popover } from '#web/ui/controls/popover.tsx'
import { chartedMeasures, measuresOf } from './address/shown-charts.ts'

const lineLabels: Readonly<Record<ChartLine, string>> = {
  none: 'None',
  'mean-5': 'Mean of the last 5',
  'mean-10': 'Mean of the last 10',
  median: 'Median of the range',
}

const lines = Object.keys(lineLabels) as readonly ChartLine[]

/** The menu of what the charts show: which measures, a line, and the scale. The last chart stays. */
export function ViewMenu() {
  return (
    <Popover
      label={
        <>
          View <Icon name="down" />
        </>
      }
    >
      {() => <ViewChoice />}
    </Popover>
  )
}

function ViewChoice() {
  const [{ charts, line, scale }, change] = useOptimisticSearch(epochsSearch)
  const shown = measuresOf(charts)
  return (
    <>
      <fieldset className="column-choice nowrap">
        <legend>Charts</legend>
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
      </fieldset>
      <hr />
      <fieldset className="column-choice nowrap">
        <legend>Line</legend>
        {lines.map((one) => (
          <label key={one}>
            <input type="radio" name="line" checked={line === one} onChange={() => change({ line: one })} />
            {lineLabels[one]}
          </label>
        ))}
      </fieldset>
      <hr />
      <label className="view-log">
        <input
          type="checkbox"
          checked={scale === 'log'}
          onChange={({ target: { checked } }) => change({ scale: checked ? 'log' : 'linear' })}
        />
        Logarithmic scale
      </label>
    </>
  )
}

/** The line of a chart, to stand beside its title. */
export function chartLineText(line: ChartLine): string {
  return lineLabels[line].toLowerCase()
}
