import { useMemo } from 'react'
import { Figure } from '../../chain/measures/range-figures.tsx'
import type { Comparison } from '../../epochs/address/comparison-address.ts'
import { basisOf, type Difference, differencesOf, sidesOf } from '../../epochs/comparison.ts'
import { basisLabels, basisNote, sideHead } from '../../epochs/comparison-words.ts'
import { useNetwork } from '../../links/network-context.ts'
import { Swatch } from '../../ui/records/readout.tsx'
import type { ChartedEpochs } from './measure-chart.tsx'

/** Two epochs or ranges in figures, with the change from the other to the first. */
export function CompareView({ comparison, charted }: { comparison: Comparison; charted: ChartedEpochs }) {
  const network = useNetwork()
  const { epochs, open } = charted
  const compared = useMemo(() => {
    const sides = sidesOf({ network, epochs, open }, comparison)
    if (!('a' in sides)) return undefined
    const { a, b } = sides
    const { basis, noTotals } = basisOf(a, b, undefined)
    return { a, b, basis, differences: differencesOf(a, b, basis), note: basisNote(a, b, basis, noTotals) }
  }, [network, epochs, open, comparison])
  if (!compared) return null
  const { a, b, basis, differences, note } = compared
  return (
    <section className="presentation-view presentation-compare" aria-label="Comparison">
      <table>
        <caption className="visually-hidden">
          Figures of A and B, and their difference in percent of B
        </caption>
        <thead>
          <tr>
            <th scope="col">{basisLabels[basis]}</th>
            <th scope="col">A: {sideHead(a, b, basis)}</th>
            <th scope="col">B: {sideHead(b, a, basis)}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <Row key={difference.measure.key} of={difference} />
          ))}
        </tbody>
      </table>
      {note && <p className="presentation-note">{note}</p>}
    </section>
  )
}

function Row({ of: { measure, a, b, percent } }: { of: Difference }) {
  return (
    <tr>
      <th scope="row">
        <Swatch series={measure.series} /> {measure.title}
        {measure.unit && <span className="unit"> {measure.unit}</span>}
      </th>
      <td>{a ? <Figure of={measure} value={a} /> : '–'}</td>
      <td>{b ? <Figure of={measure} value={b} /> : '–'}</td>
      <td>{percent ?? '–'}</td>
    </tr>
  )
}
