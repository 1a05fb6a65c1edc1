import { isNetworkName } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { Figure } from '../../chain/measures/figure.tsx'
import { feeTotal, figureOf, type Measure, transactionCount } from '../../chain/measures/measure.ts'
import { changeText } from '../../chain/measures/measure-text.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { epochAt, type Side } from './differences.ts'
import { SideLetter } from './side-letter.tsx'

/** The figures of the two epochs at a place. */
export function PairReadout({ a, b, place, count }: { a: Side; b: Side; place: number; count: number }) {
  const [first, second] = [epochOf(a, place), b.isMean ? undefined : epochOf(b, place)]
  return (
    <dl className="epoch-readout compare-readout" aria-live="polite">
      <div>
        <dt>Place</dt>
        <dd>
          {place} of {count}
        </dd>
      </div>
      <div>
        <dt>Epochs</dt>
        <dd>
          <SideLetter side="A" /> <EpochOf side={a} place={place} /> <SideLetter side="B" />{' '}
          <EpochOf side={b} place={place} />
        </dd>
      </div>
      {[transactionCount, feeTotal].map((measure) => (
        <Pair key={measure.key} measure={measure} a={first} b={second} />
      ))}
    </dl>
  )
}

function Pair({ measure, a, b }: { measure: Measure; a: Epoch | undefined; b: Epoch | undefined }) {
  const [first, second] = [a && figureOf(measure, a), b && figureOf(measure, b)]
  return (
    <>
      <div>
        <dt>
          <Swatch series={measure.series} />
          {measure.title}
          {measure.unit && `, ${measure.unit}`}
        </dt>
        <dd>
          {first ? <Figure of={measure} value={first} /> : '–'} <span className="secondary">with</span>{' '}
          {second ? <Figure of={measure} value={second} /> : '–'}
        </dd>
      </div>
      <div>
        <dt>A against B</dt>
        <dd>{(first && second && changeText(second, first)) ?? '–'}</dd>
      </div>
    </>
  )
}

/** The number of the epoch of a side at a place, as a link to its page. */
function EpochOf({ side, place }: { side: Side; place: number }) {
  const no = epochAt(side, place)
  const { name } = side.network
  if (side.isMean) return 'mean'
  if (no === undefined) return '–'
  if (!isNetworkName(name) || !epochOf(side, place)) return `${no}, not on record`
  return <Link to={paths.epoch(name, no)}>{no}</Link>
}

function epochOf(side: Side, place: number): Epoch | undefined {
  const no = epochAt(side, place)
  return side.epochs.find((epoch) => epoch.no === no)
}
