import { useId } from 'react'
import { Figure } from '../../chain/measures/figure.tsx'
import { feeTotal, type Measure, transactionCount } from '../../chain/measures/measure.ts'
import { toDouble } from '../../chain/measures/ratio.ts'
import { Hatch } from '../../charts/hatch.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { type Basis, type Difference, isOneOpenEpoch, type Side, wholeOf } from './differences.ts'
import { SideLetter } from './side-letter.tsx'

/** Transactions and fees of two epochs as a filled bar over an outlined one. A dashed outline is a whole that a share is taken of. */
export function PairBars({
  a,
  b,
  basis,
  differences,
}: {
  a: Side
  b: Side
  basis: Basis
  differences: readonly Difference[]
}) {
  return (
    <section className="section compare-pictures" aria-label="Transactions and fees of both">
      {[transactionCount, feeTotal].map((measure) => {
        const difference = differences.find((one) => one.measure === measure)
        return (
          difference && (
            <PairOfBars key={measure.key} measure={measure} difference={difference} {...{ a, b, basis }} />
          )
        )
      })}
    </section>
  )
}

function PairOfBars({
  measure,
  difference,
  a,
  b,
  basis,
}: {
  measure: Measure
  difference: Difference
  a: Side
  b: Side
  basis: Basis
}) {
  const hatch = useId()
  const wholes = basis === 'pace' ? [wholeOf(measure, a), wholeOf(measure, b)] : []
  const values = [difference.a, difference.b].map((value) => value && toDouble(value))
  const [wholeOfA, wholeOfB] = wholes.map((value) => value && toDouble(value))
  const most = Math.max(...[...values, wholeOfA, wholeOfB].map((value) => value ?? 0))
  const share = (value: number | undefined) => (value === undefined || most === 0 ? 0 : value / most)
  const rows = [
    { side: 'A', of: a, figure: difference.a, value: values[0], whole: wholeOfA },
    { side: 'B', of: b, figure: difference.b, value: values[1], whole: wholeOfB },
  ] as const
  return (
    <figure className={`compare-bar-pair series-${measure.series}`}>
      <figcaption>
        <Swatch series={measure.series} /> {measure.title}
        {measure.unit && `, ${measure.unit}`}
      </figcaption>
      {rows.map(({ side, of, figure, value, whole }) => (
        <div key={side} className="compare-bar-row">
          <SideLetter side={side} />
          <svg className={`compare-bar compare-bar--${side.toLowerCase()}`} height="18" aria-hidden="true">
            {isOneOpenEpoch(of) && <Hatch id={hatch} className="compare-bar-hatch" />}
            {whole !== undefined && (
              <rect className="compare-bar-whole" width={percentage(share(whole))} height="17" y="0.5" />
            )}
            <rect
              className={isOneOpenEpoch(of) ? 'compare-bar-own is-open' : 'compare-bar-own'}
              style={isOneOpenEpoch(of) ? { fill: `url(#${hatch})` } : undefined}
              width={percentage(share(value))}
              height="17"
              y="0.5"
            />
          </svg>
          <span className="compare-bar-figure">
            {figure ? <Figure of={measure} value={figure} /> : 'not on record'}
          </span>
        </div>
      ))}
    </figure>
  )
}

function percentage(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
