import { feeTotal, transactionCount } from '../../chain/measures/measure.ts'
import { Swatch } from '../../ui/records/readout.tsx'
import { ComparisonStrip } from '../compared/comparison-strip.tsx'
import { stripOf } from '../compared/strip.ts'
import { type Difference, figuresOf, type Side } from './differences.ts'
import { rangeText } from './side-words.ts'

/** An epoch among those of a mean. */
export function MeanStrips({ a, b, differences }: { a: Side; b: Side; differences: readonly Difference[] }) {
  const drawn = differences.filter(({ measure }) => measure === transactionCount || measure === feeTotal)
  return (
    <section className="section compare-pictures" aria-label="Transactions and fees among those of the mean">
      <dl className="compare-strips">
        {drawn.map(({ measure, a: own, b: mean }) => (
          <div key={measure.key}>
            <dt>
              <Swatch series={measure.series} /> {measure.title}
            </dt>
            <dd>
              {own && mean && (
                <ComparisonStrip
                  strip={stripOf(figuresOf(measure, b, a), mean, own)}
                  series={measure.series}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="footnote">
        Each thin mark is an epoch of {rangeText(b.range)}, the tall one their mean, the diamond epoch{' '}
        {rangeText(a.range)}.
      </p>
    </section>
  )
}
