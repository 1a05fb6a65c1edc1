import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { timeZone } from '../browser/time-zone.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { Figure } from '../chain/measures/figure.tsx'
import {
  blockCount,
  type FigureForm,
  feeTotal,
  type Measure,
  outputTotal,
  transactionCount,
} from '../chain/measures/measure.ts'
import type { EpochRange } from '../charts/epoch-series.ts'
import { ChartFrame } from '../charts/frame/chart-frame.tsx'
import { readTypedRange } from '../charts/strip/typed-range.ts'
import { useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { EpochLink } from '../links/resource-link.tsx'
import { useShownSearch } from '../links/use-shown-search.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { useTypedTexts } from '../ui/filters/use-typed-texts.ts'
import { Swatch } from '../ui/records/readout.tsx'
import { useRestingCursor } from './address/use-resting-cursor.ts'
import { comparePlot } from './compare-plot.tsx'
import { basisLabels, basisNote, extentOf, lengthsText, noSideText, sideHead } from './compare-words.ts'
import {
  type Basis,
  basisOf,
  type Comparison,
  changeAt,
  type Difference,
  differencesOf,
  epochAt,
  figureAt,
  isOneOpenEpoch,
  lengthOf,
  otherRange,
  pairedValues,
  type Side,
  sidesOf,
  withComparison,
  withShownComparison,
} from './comparison.ts'
import { ShareMenu } from './share-menu.tsx'
import '../charts/strip/range-fields.css'
import './compare.css'

interface CompareProps {
  readonly comparison: Comparison
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
}

/** Two epochs or ranges of epochs side by side. The whole state is in the address. */
export function CompareSection({ comparison, epochs, open }: CompareProps) {
  const network = useNetwork()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const of = useMemo(() => ({ network, epochs, open }), [network, epochs, open])
  const found = useMemo(() => sidesOf(of, comparison), [of, comparison])
  const sides = 'a' in found ? found : undefined
  const { a, b } = sides?.comparison ?? comparison
  useShownSearch(withShownComparison(search, { a, b })?.toString())

  function compare(next: Comparison) {
    void navigate({ search: withComparison(search, next).toString() }, { preventScrollReset: true })
  }

  const rangeOfB = sides?.b.range ?? otherRange(network, comparison)
  const swap = sides && (() => compare({ a: sides.b.range, b: sides.a.range }))
  const newest = epochs.at(-1)?.no ?? 0
  return (
    <>
      <PageTitle of="Compare epochs" />
      <section className="compare-sides" aria-label="Compared epochs">
        <SideFields side="A" range={a} newest={newest} onChange={(range) => compare({ a: range, b })} />
        <button
          type="button"
          className="button button--small button--icon"
          aria-label="Swap A and B"
          disabled={!swap}
          onClick={swap}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3" />
          </svg>
        </button>
        <SideFields side="B" range={rangeOfB} newest={newest} onChange={(range) => compare({ a, b: range })}>
          {b !== 'before' && (
            <button
              type="button"
              className="button button--small"
              onClick={() => compare({ a, b: 'before' })}
            >
              The {a.first === a.last ? 'epoch' : 'epochs'} before
            </button>
          )}
        </SideFields>
      </section>
      {sides && swap ? (
        <ComparedSides
          a={sides.a}
          b={sides.b}
          newest={newest}
          onSwap={swap}
          onPair={(first, second) =>
            compare({ a: { first, last: first }, b: { first: second, last: second } })
          }
        />
      ) : (
        <p className="compare-none" role="status">
          {'side' in found && noSideText(found, comparison, of)}
        </p>
      )}
    </>
  )
}

/** The first and the last epoch of a side. What is typed applies on Enter, and when the focus leaves both fields. */
function SideFields({
  side,
  range,
  newest,
  onChange,
  children,
}: {
  side: 'A' | 'B'
  /** Undefined where the chain has none as early. */
  range: EpochRange | undefined
  newest: number
  onChange: (range: EpochRange) => void
  children?: ReactNode
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const { texts, isTyped, fault, type, refuse, reset } = useTypedTexts<'first' | 'last', string>({
    first: range ? String(range.first) : '',
    last: range ? String(range.last) : '',
  })
  const faultId = `compare-fault-${side}`

  function apply() {
    if (!isTyped) return
    const read = readTypedRange(texts, newest)
    if (typeof read === 'string') return refuse(read)
    reset()
    onChange(read)
  }

  const field = (end: 'first' | 'last') => (
    <input
      aria-label={`${end === 'first' ? 'First' : 'Last'} epoch of ${side}`}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault && faultId}
      value={texts[end]}
      inputMode="numeric"
      enterKeyHint="go"
      autoComplete="off"
      onChange={({ target }) => type(end, target.value)}
    />
  )
  return (
    <fieldset
      className="compare-side range-fields"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && apply()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply()
        else if (key === 'Escape') reset()
      }}
    >
      <legend className="visually-hidden">{side}</legend>
      <SideLetter side={side} /> {field('first')} to {field('last')}
      {range && range.last <= newest && (
        <span className="compare-extent">{extentOf(network, range, zone)}</span>
      )}
      {children}
      {fault && (
        <span id={faultId} className="range-fields-fault" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  )
}

/** The letter of a side: A is filled, B is dashed, in fields, heads and chart alike. */
function SideLetter({ side }: { side: 'A' | 'B' }) {
  return <b className={`side-letter side-letter--${side.toLowerCase()}`}>{side}</b>
}

function ComparedSides({
  a,
  b,
  newest,
  onSwap,
  onPair,
}: {
  a: Side
  b: Side
  newest: number
  onSwap: () => void
  /** Compares two epochs with each other. */
  onPair: (first: number, second: number) => void
}) {
  const [search] = useSearchParams()
  const result = useRef<HTMLElement>(null)
  const shown = search.get('show')
  const wanted = shown === 'total' || shown === 'mean' ? shown : undefined
  const { basis, noTotals } = useMemo(() => basisOf(a, b, wanted), [a, b, wanted])
  const differences = useMemo(() => differencesOf(a, b, basis), [a, b, basis])
  const isPair = lengthOf(a) === 1 && lengthOf(b) === 1
  const hasFigures = a.epochs.length > 0 && b.epochs.length > 0
  const note = basisNote(a, b, basis, noTotals)
  return (
    <>
      {hasFigures && !isPair && (
        <CompareChart
          a={a}
          b={b}
          newest={newest}
          onSwap={onSwap}
          onOpen={(first, second) => {
            // The chart goes, and with it the focus.
            result.current?.focus({ preventScroll: true })
            onPair(first, second)
          }}
        />
      )}
      <section className="section compare-result" aria-label="Differences" ref={result} tabIndex={-1}>
        {isPair && (
          <div className="section-header">
            <h2>Differences</h2>
            <ShareMenu charts={undefined} newest={newest} />
          </div>
        )}
        {hasFigures && (
          <DifferencesTable
            a={a}
            b={b}
            basis={basis}
            differences={differences}
            hasChoice={!isPair && (noTotals === undefined || noTotals === 'lengths') && basis !== 'pace'}
          />
        )}
        {note && (
          <p className="footnote" role="status">
            {note}
          </p>
        )}
      </section>
    </>
  )
}

/** The measures of the chart; the first one unless another is chosen. */
const chartMeasures: readonly Measure[] = [transactionCount, feeTotal, blockCount, outputTotal]

const HEIGHT = 232

/** One measure of two ranges, one epoch of A over one of B. Enter compares the two under the cursor, X swaps the sides. */
const CompareChart = memo(function CompareChart({
  a,
  b,
  newest,
  onSwap,
  onOpen,
}: {
  a: Side
  b: Side
  /** The number of the newest epoch on record. */
  newest: number
  onSwap: () => void
  onOpen: (first: number, second: number) => void
}) {
  const [search, setSearch] = useSearchParams()
  const measure = chartMeasures.find(({ key }) => key === search.get('measure')) ?? transactionCount
  const charts = useMemo(() => ({ a, b, measure }), [a, b, measure])
  const values = useMemo(() => pairedValues(measure, a, b), [measure, a, b])
  const plot = useMemo(() => comparePlot(values, a, b), [values, a, b])
  const count = values.a.length
  const [place, setPlace] = useRestingCursor('place', { first: 1, last: count })
  // Both sides have an epoch at rest.
  const rest = Math.min(lengthOf(a), lengthOf(b))
  const at = place ?? rest

  function open(place: number) {
    const [first, second] = [epochAt(a, place), epochAt(b, place)]
    if (first !== undefined && second !== undefined) onOpen(first, second)
  }

  function choose(key: string) {
    setSearch(
      (params) => {
        const next = new URLSearchParams(params)
        if (key === transactionCount.key) next.delete('measure')
        else next.set('measure', key)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  }

  return (
    <section className="section compare-chart" aria-label="Epoch by epoch">
      <div className="section-header">
        <h2>Epoch by epoch</h2>
        <span className="section-note">{lengthsText(a, b)}</span>
        <Segmented
          label="Measure"
          hidesLabel
          choices={chartMeasures.map(({ key, title }) => ({ value: key, label: title }))}
          chosen={measure.key}
          onChoose={choose}
        />
        <ShareMenu charts={charts} newest={newest} />
      </div>
      <PairReadout a={a} b={b} place={at} measure={measure} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the chart inside */}
      <div
        className="compare-plot"
        onKeyDown={({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
          if (key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey) onSwap()
        }}
      >
        <ChartFrame
          plot={plot}
          height={HEIGHT}
          name={`${measure.title} per epoch, A as bars and B as dashed steps`}
          className={`epoch-bars series-${measure.series}`}
          cursor={{
            at: place,
            first: 1,
            last: count,
            rest,
            page: 10,
            keys: 'arrow keys move the cursor, Enter compares the two epochs, X swaps A and B',
            valueText: `place ${at}: A ${valueText(a, at, values.a)}, B ${valueText(b, at, values.b)}`,
            onMove: setPlace,
            onEnter: () => open(at),
          }}
          onPress={open}
        />
        <span className="compare-axis-letters" aria-hidden="true">
          <b>A</b>
          <b>B</b>
        </span>
      </div>
    </section>
  )
})

function valueText(side: Side, place: number, values: readonly (number | undefined)[]): string {
  const value = values[place - 1]
  if (value !== undefined) return groupDigits(String(Math.round(value)))
  return epochAt(side, place) === undefined ? 'none' : 'not on record'
}

/** The figures of the two epochs at a place. */
function PairReadout({ a, b, place, measure }: { a: Side; b: Side; place: number; measure: Measure }) {
  const [first, second] = [figureAt(measure, a, place), figureAt(measure, b, place)]
  const change = changeAt(measure, a, b, place)
  return (
    <dl className="epoch-readout" aria-live="polite">
      <div>
        <dt>Epochs</dt>
        <dd>
          <SideLetter side="A" /> <EpochOf side={a} place={place} /> <SideLetter side="B" />{' '}
          <EpochOf side={b} place={place} />
        </dd>
      </div>
      <div>
        <dt>
          <Swatch series={measure.series} />
          {measure.title}
          {measure.unit && `, ${measure.unit}`}
        </dt>
        <dd>
          {first ? <Figure of={measure} value={first} /> : '–'} <span className="secondary">and</span>{' '}
          {second ? <Figure of={measure} value={second} /> : '–'}
        </dd>
      </div>
      <div>
        <dt>A vs B{change.isPaced && ' at the same point'}</dt>
        <dd>{change.text ?? '–'}</dd>
      </div>
    </dl>
  )
}

function EpochOf({ side, place }: { side: Side; place: number }) {
  const no = epochAt(side, place)
  if (no === undefined) return '–'
  return side.epochs.some((epoch) => epoch.no === no) ? <EpochLink no={no} /> : `${no}, not on record`
}

/** A, B, A minus B, and that in percent of B; totals and differences to the lovelace. */
function DifferencesTable({
  a,
  b,
  basis,
  differences,
  hasChoice,
}: {
  a: Side
  b: Side
  basis: Basis
  differences: readonly Difference[]
  /** Whether both totals and means can be shown. */
  hasChoice: boolean
}) {
  const [search, setSearch] = useSearchParams()
  const heads = [sideHead(a, b, basis), sideHead(b, a, basis)] as const
  const sizes = differences.map(({ percent }) => sizeOf(percent))
  const widest = Math.max(LEAST_SCALE, ...sizes)
  const choose = (shown: 'total' | 'mean') => {
    const next = new URLSearchParams(search)
    next.set('show', shown)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <>
      {hasChoice && (
        <Segmented
          label="Shown"
          hidesLabel
          choices={[
            { value: 'total', label: 'Total' },
            { value: 'mean', label: 'Mean per epoch' },
          ]}
          chosen={basis === 'mean' ? 'mean' : 'total'}
          onChoose={choose}
        />
      )}
      <div className="compare-differences table-stacked">
        <table className="table">
          <caption className="visually-hidden">Differences between A and B</caption>
          <thead>
            <tr>
              <th scope="col">{basisLabels[basis]}</th>
              <Head>
                <SideLetter side="A" /> {heads[0]}
              </Head>
              <Head>
                <SideLetter side="B" /> {heads[1]}
              </Head>
              <Head>Difference</Head>
              <Head>
                <abbr title={`A minus B in percent of B. The bar ends at ${Math.round(widest)}%`}>
                  A vs B
                </abbr>
              </Head>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference, i) => (
              <Row
                key={difference.measure.key}
                of={difference}
                a={a}
                b={b}
                heads={heads}
                basis={basis}
                share={(sizes[i] ?? 0) / widest}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The least percentage at which a bar ends. */
const LEAST_SCALE = 10

function sizeOf(percent: string | undefined): number {
  return Number((percent ?? '0').replaceAll(/[^\d.]/g, ''))
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="number">
      {children}
    </th>
  )
}

function Row({
  of: { measure, a, b, difference, percent },
  basis,
  heads,
  share,
  ...sides
}: {
  of: Difference
  a: Side
  b: Side
  basis: Basis
  heads: readonly [a: string, b: string]
  /** The size of the percentage as a share of the greatest one. */
  share: number
}) {
  const { title, unit, series } = measure
  const shown = { unit, form: formOf(measure, basis) }
  // The figure of one epoch has all its digits unless it is a share of another one's.
  const isExact = (side: Side) => lengthOf(side) === 1 && (basis !== 'pace' || isOneOpenEpoch(side))
  const shownOf = (side: Side) => (isExact(side) ? { unit, form: formOf(measure, 'total') } : shown)
  return (
    <tr>
      <th scope="row">
        <Swatch series={series} /> {title}
        {unit && <span className="unit">&nbsp;{unit}</span>}
      </th>
      <td className="number" data-label={`A ${heads[0]}`}>
        {a ? <Figure of={shownOf(sides.a)} value={a} /> : '–'}
      </td>
      <td className="number" data-label={`B ${heads[1]}`}>
        {b ? <Figure of={shownOf(sides.b)} value={b} /> : '–'}
      </td>
      <td className="number secondary" data-label="Difference">
        {difference ? (
          <span>
            {difference.over > 0n && '+'}
            <Figure of={shown} value={difference} />
          </span>
        ) : (
          '–'
        )}
      </td>
      <td className="number" data-label="A vs B">
        <span className="compare-percent">
          {percent ?? '–'}
          <span
            className={percent?.startsWith('−') ? 'compare-bar is-less' : 'compare-bar'}
            style={{ '--v': `${(share * 100).toFixed(1)}%` }}
          />
        </span>
      </td>
    </tr>
  )
}

/** Totals have all their digits here; a mean or a share need not end. */
function formOf({ form, per, unit }: Measure, basis: Basis): FigureForm {
  if (per) return form === 'compact' ? { decimals: 2 } : { decimals: unit ? 6 : 2 }
  if (basis === 'total' || basis === 'so far') return { decimals: unit ? 6 : 0 }
  return { decimals: unit ? 2 : 1 }
}
