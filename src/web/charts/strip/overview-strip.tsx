import { useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import { transactionCount } from '../../chain/measures/measure.ts'
import { percentage } from '../chart-drawing.tsx'
import { type ChartWidth, widthClass, widthsWhere } from '../chart-widths.ts'
import { type EpochPlace, type EpochRange, plottedValue } from '../epoch-series.ts'
import type { RangeView } from '../linked/range-view.ts'
import { viewOf } from '../linked/view.ts'
import { RangeStrip } from './range-strip.tsx'
import { StripArea } from './strip-area.tsx'
import './overview-strip.css'

/** Pixels of a character of a name, and of the space around a name. */
const CHARACTER = 7
const SPACE = 10

interface EraMark {
  readonly name: string
  readonly firstEpoch: number
  /** The era's first place as a share of the record's width. */
  readonly share: number
  /** The widths of charts at which the name has room before the next era. */
  readonly widths: readonly ChartWidth[]
}

/** The eras that have begun, each with its place under the overview of all epochs. */
export function eraMarks({ eras }: Pick<Network, 'eras'>, newest: number): EraMark[] {
  const begun = eras.filter(({ firstEpoch }) => firstEpoch <= newest)
  const count = newest + 1
  return begun.map(({ name, firstEpoch }, i) => {
    const width = ((begun[i + 1]?.firstEpoch ?? count) - firstEpoch) / count
    const widths = widthsWhere((plotWidth) => width * plotWidth >= name.length * CHARACTER + SPACE)
    return { name, firstEpoch, share: firstEpoch / count, widths }
  })
}

/** All epochs of the record under linked charts, with a window over those that the charts show. */
export function OverviewStrip({
  network,
  record: places,
  range,
  view,
}: {
  network: Network
  /** The place of each epoch, from 0 to the newest one. */
  record: readonly EpochPlace[]
  range: EpochRange
  view: RangeView
}) {
  const newest = places.at(-1)?.no ?? 0
  const record = useMemo(() => viewOf({ first: 0, last: newest }), [newest])
  const eras = useMemo(() => eraMarks(network, newest), [network, newest])
  const values = useMemo(
    () => places.map(({ epoch }) => epoch && plottedValue(transactionCount, epoch)),
    [places],
  )
  const begins = eras.map(({ name, firstEpoch }) => `${name} ${firstEpoch}`).join(', ')
  return (
    <fieldset
      className="overview-strip"
      title="To zoom, drag across a chart, turn the wheel with Ctrl, or pinch. Double click to reset."
    >
      <legend className="visually-hidden">Range of the charts</legend>
      <RangeStrip network={network} record={record} range={range} view={view}>
        <StripArea
          values={values}
          label={`Transactions per epoch, 0 to ${newest}${begins && `; eras by their first epoch: ${begins}`}`}
        />
      </RangeStrip>
      {eras.length > 1 && <Eras eras={eras} />}
    </fieldset>
  )
}

/** The eras under the strip: a line at the first epoch of each, and its name where there is room. */
function Eras({ eras }: { eras: readonly EraMark[] }) {
  return (
    <svg className="strip-eras" aria-hidden="true">
      {eras.map(({ name, firstEpoch, share, widths }) => {
        const x = percentage(share)
        return (
          <g key={name}>
            <line x1={x} x2={x} y2="100%" />
            {widths.length === 0 ? (
              <title>{`${name}, from epoch ${firstEpoch}`}</title>
            ) : (
              <text className={widthClass(widths)} x={x} dx={5} y={15}>
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
