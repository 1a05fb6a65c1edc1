import { useMemo } from 'react'
import { Figure } from '../../chain/measures/figure.tsx'
import type { Comparison } from '../../epochs/address/comparison.ts'
import { basisNotice, bothOpenText } from '../../epochs/compare/basis-words.ts'
import { changeSentence } from '../../epochs/compare/compare-words.ts'
import { basisOf, type Difference, differencesOf } from '../../epochs/compare/differences.ts'
import { againstText, isLater, missingText, sideHead } from '../../epochs/compare/side-words.ts'
import { sidesOf } from '../../epochs/compare/sides.ts'
import { useNetwork } from '../../links/network-context.ts'
import { Swatch } from '../../ui/records/readout.tsx'
import type { ChartedEpochs } from './measure-chart.tsx'

/** Two epochs or ranges in figures, with the change from the other to the first. */
export function CompareView({ comparison, charted }: { comparison: Comparison; charted: ChartedEpochs }) {
  const network = useNetwork()
  const { epochs, open } = charted
  const compared = useMemo(() => {
    const own = { network, epochs, open }
    const sides = sidesOf(comparison, own, own)
    if (!('a' in sides)) return undefined
    const { a, b } = sides
    const { basis, noTotals } = basisOf(a, b, undefined)
    const differences = differencesOf(a, b, basis)
    const against = againstText(comparison.b.kind, a, b, basis)
    const { first, rest } = changeSentence(differences, against, isLater(a, b))
    const sentence = basis === 'so far' ? bothOpenText(a, b) : `${first} ${rest}`
    return { a, b, basis, noTotals, differences, sentence }
  }, [network, epochs, open, comparison])
  if (!compared) return null
  const { a, b, basis, noTotals, differences, sentence } = compared
  const hasFigures = a.epochs.length > 0 && b.epochs.length > 0
  const notice = hasFigures ? basisNotice(a, b, basis, noTotals) : undefined
  return (
    <section className="presentation-view presentation-compare" aria-label="Comparison">
      <h2>{hasFigures ? sentence : `${missingText(a, b)} There is nothing to compare.`}</h2>
      <table>
        <caption className="visually-hidden">
          Figures of A and B, and their difference in percent of B
        </caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
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
      {notice && (
        <p className="presentation-note">
          {notice.title} {notice.text}
        </p>
      )}
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
