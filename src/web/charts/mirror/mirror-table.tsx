import { Count } from '../../ui/values/count.tsx'
import type { MirrorChartProps } from './mirror-series.ts'

/** Every bar of a mirror chart in figures, the newest first. */
export function MirrorTable({
  title,
  unit,
  bars,
  upSeries,
  downSeries,
}: { unit: string } & Pick<MirrorChartProps, 'title' | 'bars' | 'upSeries' | 'downSeries'>) {
  const more = bars[0]?.more ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="mirror-table" aria-label={`${title}, table`} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {[...upSeries, ...downSeries, ...more].map(({ name }) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ start, label, up, down, more: facts = [] }) => (
            <tr key={start}>
              <th scope="row">{label}</th>
              {upSeries.map(({ name }, i) => (
                <td key={name} className="number">
                  <Count value={up[i] ?? 0} />
                </td>
              ))}
              {downSeries.map(({ name }, i) => (
                <td key={name} className="number">
                  <Count value={down[i] ?? 0} />
                </td>
              ))}
              {facts.map(({ name, value }) => (
                <td key={name} className="number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
