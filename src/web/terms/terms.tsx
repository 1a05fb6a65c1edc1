import { useMemo, useState } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { timeZone } from '#web/browser/choices.ts'
import { Chart } from '#web/charts/chart.tsx'
import type { ChartModel } from '#web/charts/chart-model.ts'
import { type EpochRange, numbersText } from '#web/charts/epoch-series.ts'
import { decimalsOf } from '#web/pool-history/change-lines.tsx'
import { tableStartText } from '#web/records/epoch-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { Swatch } from '#web/ui/content/readout.tsx'
import { Amount } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import {
  effectiveUpdates,
  inForceAt,
  isKnownMargin,
  sinceUpdate,
  type Term,
  terms,
  termText,
  termWithUnit,
} from './pool-terms.ts'
import { termChart, termEpochs } from './term-chart.ts'
import './terms.css'

interface TermsProps {
  /** All of one pool, in chain order. */
  readonly updates: readonly PoolUpdate[]
  /** The epoch in progress; undefined where later updates may be missing, or it is not known. */
  readonly present: number | undefined
  /** The epoch in which the charts begin; that of the first update unless set. */
  readonly from?: number | undefined
  /** Small ones have no axis of values, and come once the page rests. */
  readonly size: 'small' | 'large'
  /** Called with an epoch that is pressed. */
  readonly onPress?: ((epochNo: number) => void) | undefined
}

/**
 * Margin, cost and pledge with their steps: those in force, or the newest known ones. One cursor goes through the three
 * charts; while it is on them, the figures are those of its epoch.
 */
export function Terms({ updates, present, from, size, onPress }: TermsProps) {
  const [at, setAt] = useState<number>()
  const effective = useMemo(() => effectiveUpdates(updates), [updates])
  const first = from ?? effective[0]?.active_epoch_no ?? 0
  const epochs = useMemo(() => termEpochs(effective, first, present), [effective, first, present])
  const atRest = present === undefined ? effective.at(-1) : (inForceAt(effective, present) ?? effective[0])
  const shown = at === undefined ? atRest : inForceAt(effective, at)
  return (
    <div className={`terms terms--${size}`}>
      {terms.map((term) => (
        <TermFigure
          key={term.name}
          {...{ term, effective, epochs, present, shown, at, size, onPress }}
          onMove={setAt}
        />
      ))}
    </div>
  )
}

/** Heights of the charts with their axes, in pixels. */
const heights = { small: 80, large: 128 } as const

function TermFigure({
  term,
  effective,
  epochs,
  present,
  shown,
  at,
  size,
  onMove,
  onPress,
}: Pick<TermsProps, 'present' | 'size' | 'onPress'> & {
  term: Term
  effective: readonly PoolUpdate[]
  epochs: EpochRange
  /** The update whose terms are shown. */
  shown: PoolUpdate | undefined
  /** The epoch under the cursor. */
  at: number | undefined
  onMove: (at: number | undefined) => void
}) {
  const network = useNetwork()
  const model = useMemo(
    () => termChart(network, term, effective, epochs, present),
    [network, term, effective, epochs, present],
  )
  return (
    <figure className={`series-${term.series}`}>
      <figcaption>
        <p className="term-name">
          <Swatch series={term.series} /> <abbr title={term.meaning}>{term.name}</abbr>
        </p>
        <p className="term-figure">{shown ? <TermValue term={term} update={shown} /> : '–'}</p>
        <p className="term-since">{shown && <Since {...{ term, effective, shown, present, at, size }} />}</p>
      </figcaption>
      {epochs.last > epochs.first && hasValues(model) && (
        <Chart
          model={model}
          height={heights[size]}
          axes={size === 'large' ? 'both' : 'ends'}
          now={present}
          name={`${term.name} in ${term.unit === '%' ? 'percent' : 'ADA'}, epochs ${numbersText(epochs)}`}
          isBelow={size === 'small'}
          cursor={{
            at,
            rest: present ?? epochs.last,
            keys: `arrow keys read an epoch${onPress ? ', Enter shows its update' : ''}`,
            valueText: valueText(term, at ?? present ?? epochs.last, effective, present),
            onMove,
            onEnter: onPress && at !== undefined ? () => onPress(at) : undefined,
          }}
          onPress={onPress}
        />
      )}
    </figure>
  )
}

function hasValues({ values, other }: ChartModel): boolean {
  return [...values, ...other].some((value) => value !== undefined)
}

/** A term with its unit, its fraction in grey. */
function TermValue({ term, update }: { term: Term; update: PoolUpdate }) {
  const { field } = term
  if (field !== 'margin') return <Amount lovelace={update[field]} decimals={decimalsOf([update[field]])} />
  if (!isKnownMargin(update)) return <Absent why="unit unknown" />
  const [whole, fraction] = termText(term, update).split('.')
  return (
    <>
      {whole}
      <span className="fraction">.{fraction}</span>
      <span className="unit"> %</span>
    </>
  )
}

/** Since when a term is as it is shown, and what is announced of it. */
function Since({
  term,
  effective,
  shown,
  present,
  at,
  size,
}: Pick<TermsProps, 'present' | 'size'> & {
  term: Term
  effective: readonly PoolUpdate[]
  shown: PoolUpdate
  at: number | undefined
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const since = sinceUpdate(effective, term, shown).active_epoch_no
  const next =
    at === undefined && present !== undefined
      ? effective.find(
          (update) => update.active_epoch_no > present && update[term.field] !== shown[term.field],
        )
      : undefined
  const date = size === 'large' && `, ${tableStartText(network, since, zone)}`
  if (next && size === 'small') return <Announced term={term} update={next} />
  return (
    <>
      {at !== undefined && (
        <>
          in <b>{at}</b>,{' '}
        </>
      )}
      {sinceWords(since, present)} <EpochLink no={since} />
      {date} {next && <Announced term={term} update={next} />}
    </>
  )
}

/** The words before an epoch: an earlier one may have been missed by a recording. */
function sinceWords(since: number, present: number | undefined): string {
  if (present === undefined) return 'on record since'
  return since > present ? 'from' : 'since'
}

function Announced({ term, update }: { term: Term; update: PoolUpdate }) {
  return (
    <span className="nowrap">
      <span className="not-active-yet" title="Announced" /> <b>{termText(term, update)}</b> from{' '}
      {update.active_epoch_no}
    </span>
  )
}

function valueText(
  term: Term,
  epochNo: number,
  effective: readonly PoolUpdate[],
  present: number | undefined,
): string {
  const update = inForceAt(effective, epochNo)
  if (!update) return `epoch ${epochNo}: no update on record`
  if (term.field === 'margin' && !isKnownMargin(update)) return `epoch ${epochNo}: in an unknown unit`
  const since = sinceUpdate(effective, term, update).active_epoch_no
  const announced = present !== undefined && epochNo > present ? ', as announced so far' : ''
  return `epoch ${epochNo}: ${termWithUnit(term, update)}, since epoch ${since}${announced}`
}
