import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { numbersText } from '#web/charts/epoch-series.ts'
import { RangeFields } from '#web/charts/range-fields.tsx'
import { epochsInYear } from '#web/records/epoch-time.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Popover } from '#web/ui/controls/popover.tsx'
import type { NetworkEpochs } from './comparison.ts'
import { namedRanges } from './epoch-range.ts'
import { rangeBefore } from './range-before.ts'
import { yearsOf } from './table/epoch-groups.ts'

/** A range that a menu offers. */
export interface OfferedRange {
  readonly name: string
  readonly range: EpochRange
}

/** The menu of a side: what is near the other side, the eras and years on record, and last the numbers. */
export function SideMenu({
  side,
  range,
  other,
  of,
  onChoose,
}: {
  side: 'A' | 'B'
  /** Undefined where the chain has none as early. */
  range: EpochRange | undefined
  /** The range that B is said by: A's. Undefined for A itself. */
  other: EpochRange | undefined
  of: NetworkEpochs
  onChoose: (range: EpochRange) => void
}) {
  const newest = of.epochs.at(-1)?.no ?? 0
  const groups = offeredRanges(of, other)
  const isShown = ({ first, last }: EpochRange) => first === range?.first && last === range.last
  return (
    <Popover
      className="button"
      name={`${side}, ${range ? numbersText(range) : 'none'}`}
      label={
        <>
          {range ? numbersText(range) : 'Choose'} <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <>
          {groups.map((offered) => (
            <fieldset key={offered[0]?.name} className="epoch-ranges">
              <legend className="visually-hidden">{offered[0]?.name}</legend>
              {offered.map((one) => (
                <button
                  key={one.name}
                  type="button"
                  className="popover-item"
                  aria-pressed={isShown(one.range)}
                  onClick={() => {
                    close()
                    onChoose(one.range)
                  }}
                >
                  {one.name} <small>{numbersText(one.range)}</small>
                </button>
              ))}
            </fieldset>
          ))}
          <div className="epoch-ranges side-menu-fields">
            <RangeFields
              range={range}
              newest={newest}
              legend={side}
              lead="Epochs"
              of={` of ${side}`}
              onChange={(typed) => {
                close()
                onChoose(typed)
              }}
            />
          </div>
        </>
      )}
    </Popover>
  )
}

/** The epoch of a range with the most transactions; undefined where not all of it is on record. */
function highestOf(epochs: readonly Epoch[], { first, last }: EpochRange): number | undefined {
  const within = epochs.filter(({ no }) => no >= first && no <= last)
  if (within.length < last - first + 1) return undefined
  return within.reduce((most, epoch) => (epoch.tx_count > most.tx_count ? epoch : most)).no
}

/**
 * The ranges that the menu of a side offers, in groups: those before A and a year earlier, where they are on record; the eras; and the years
 * of which every epoch is on record. One epoch has besides the 30 before it, and the highest of these.
 */
export function offeredRanges(
  { network, epochs }: NetworkEpochs,
  other: EpochRange | undefined,
): readonly (readonly OfferedRange[])[] {
  const newest = epochs.at(-1)?.no ?? 0
  const year = epochsInYear(network)
  const isOne = other?.first === other?.last
  const before = other && rangeBefore(other, epochs)?.range
  const earlier = other && { first: other.first - year, last: other.last - year }
  const isOnRecord = ({ first, last }: EpochRange) =>
    epochs.filter(({ no }) => no >= first && no <= last).length === last - first + 1
  const near: readonly OfferedRange[] = [
    ...(before ? [{ name: isOne ? 'The epoch before' : 'The range before', range: before }] : []),
    ...(earlier && earlier.first !== before?.first && isOnRecord(earlier)
      ? [{ name: year === 73 ? 'A year earlier' : `${year} epochs earlier`, range: earlier }]
      : []),
  ]
  const before30 = other && isOne ? { first: other.first - 30, last: other.first - 1 } : undefined
  const highest = before30 && highestOf(epochs, before30)
  const ofOne: readonly OfferedRange[] = [
    ...(before30 && isOnRecord(before30) ? [{ name: 'Mean of the 30 before', range: before30 }] : []),
    ...(highest === undefined
      ? []
      : [{ name: 'Most transactions of them', range: { first: highest, last: highest } }]),
  ]
  const { presets, eras } = namedRanges(network, newest)
  const years = yearsOf(network, epochs).filter(({ epochs, whole }) => epochs.length === whole)
  return [
    other ? [...near, ...ofOne] : presets,
    eras,
    years.map(({ name, range }) => ({ name, range })),
  ].filter((group) => group.length > 0)
}
