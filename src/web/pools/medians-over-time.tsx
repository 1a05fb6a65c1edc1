import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { timeZone } from '#web/browser/choices.ts'
import { epochTicks, linearTicks, VALUE_AXIS_WIDTH } from '#web/charts/axis-ticks.ts'
import { rechartsStyle } from '#web/charts/recharts-style.ts'
import { toDouble } from '#web/measures/ratio.ts'
import { epochStartText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { Swatch } from '#web/ui/content/readout.tsx'
import { axisText, medianText, stateText, termSeries, termWords } from './pool-figures.tsx'
import { type EpochFigures, type TermName, termNames } from './pool-statistics.ts'
import type { KnownEpochs } from './update-list.ts'

/** Marks of epochs for which a third of the page has room. */
const MARKS = 4

interface ChartsOverTime {
  readonly figures: readonly EpochFigures[]
  readonly epochs: KnownEpochs
  /** The epoch that the page is about. */
  readonly epoch: number
  readonly onEpoch: (epoch: number) => void
}

/** The medians of the terms in force over the epochs, with one cursor. A press makes its epoch that of the page. */
export function MediansOverTime({ figures, epochs, epoch, onEpoch }: ChartsOverTime) {
  return (
    <div className="distributions">
      {termNames.map((name) => (
        <figure key={name} className={`series-${termSeries[name]}`}>
          <h3 className="pool-chart-title">
            <Swatch series={termSeries[name]} /> {termWords[name].title}{' '}
            <span className="unit">{termWords[name].unit}</span>
          </h3>
          <div className="pool-chart">
            <MedianChart name={name} figures={figures} epochs={epochs} epoch={epoch} onEpoch={onEpoch} />
          </div>
        </figure>
      ))}
    </div>
  )
}

function MedianChart({ name, figures, epochs, epoch, onEpoch }: ChartsOverTime & { name: TermName }) {
  const network = useNetwork()
  const zone = timeZone.use()
  const [first, last] = [figures[0]?.no ?? 0, figures.at(-1)?.no ?? 0]
  const { title, unit } = termWords[name]
  const data = figures.map(({ no, medians }) => {
    const median = medians[name]
    return { no, value: median && toDouble(median), text: median && `${medianText(name, median)} ${unit}` }
  })
  const ticks = linearTicks(Math.max(0, ...data.map(({ value }) => value ?? 0)))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={data}
        syncId="medians"
        // A press is for the epoch under it, also where no move came before, as with a finger.
        throttledEvents={[]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        aria-label={`Median ${title.toLowerCase()} in ${unit}, epochs ${first} to ${last}`}
        onClick={({ activeLabel }) => activeLabel !== undefined && onEpoch(Number(activeLabel))}
      >
        <CartesianGrid vertical={false} stroke="var(--k-grid)" />
        <XAxis
          type="number"
          dataKey="no"
          domain={[first, last]}
          ticks={epochTicks(first, last, MARKS)}
          stroke="var(--k-axis)"
          tick={rechartsStyle.tick}
        />
        <YAxis
          width={VALUE_AXIS_WIDTH}
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={ticks}
          interval={0}
          tickFormatter={(value: number) => axisText(name, value)}
          axisLine={false}
          tickLine={false}
          tick={rechartsStyle.tick}
        />
        <Tooltip
          isAnimationActive={false}
          separator=" "
          contentStyle={rechartsStyle.tooltip}
          itemStyle={rechartsStyle.tooltipItem}
          cursor={{ stroke: 'var(--c-ink)' }}
          labelFormatter={(no) =>
            [`Epoch ${no}`, epochStartText(network, Number(no), zone), stateText(Number(no), epochs)]
              .filter(Boolean)
              .join(', ')
          }
          formatter={(_, __, { payload }) => payload.text}
        />
        <ReferenceLine x={epoch} stroke="var(--k)" />
        <Area
          type="stepAfter"
          dataKey="value"
          name="Median"
          stroke="var(--k)"
          strokeWidth={1.5}
          fill="var(--ks)"
          fillOpacity={1}
          activeDot={{ r: 3, fill: 'var(--c-page)', stroke: 'var(--k)' }}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}
