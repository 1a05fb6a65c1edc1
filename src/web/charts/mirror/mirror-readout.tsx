import { Count } from '../../ui/values/count.tsx'
import type { MirrorBar, MirrorChartProps } from './mirror-series.ts'

/** The figures of one bar, in a row below the chart so that they cover nothing. */
export function MirrorReadout({
  bar,
  upSeries,
  downSeries,
}: { bar: MirrorBar } & Pick<MirrorChartProps, 'upSeries' | 'downSeries'>) {
  return (
    <dl className="mirror-readout">
      <div>
        <dt>Time</dt>
        <dd>{bar.label}</dd>
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
