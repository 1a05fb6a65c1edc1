import { Count } from '../../ui/values/count.tsx'
import { type MirrorBar, type MirrorChartProps, sum } from './mirror-series.ts'

/** The figures of one bar, in a row below the chart so that they cover nothing. */
export function MirrorReadout({
  bar,
  unit,
  upSeries,
  downSeries,
}: { bar: MirrorBar; unit: string } & Pick<MirrorChartProps, 'upSeries' | 'downSeries'>) {
  return (
    <dl className="mirror-readout">
      <div>
        <dt>{unit}</dt>
        <dd>{bar.label}</dd>
      </div>
      <div>
        <dt>Requests</dt>
        <dd>
          <Count value={sum(bar.up) + sum(bar.down)} />
        </dd>
      </div>
      {upSeries.map(({ name, look }, i) => (
        <div key={name}>
          <dt>
            <span className={`mirror-swatch mirror-swatch--${look}`} />
            {name}
          </dt>
          <dd>
            <Count value={bar.up[i] ?? 0} />
          </dd>
        </div>
      ))}
      {downSeries.map(({ name, look }, i) => (
        <div key={name}>
          <dt>
            <span className={`mirror-swatch mirror-swatch--${look}`} />
            {name}
          </dt>
          <dd>
            <Count value={bar.down[i] ?? 0} />
          </dd>
        </div>
      ))}
      {bar.more?.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
