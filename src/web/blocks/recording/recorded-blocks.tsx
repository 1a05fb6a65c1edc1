import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { type TimeZone, timeZone } from '#web/browser/choices.ts'
import { epochTicks } from '#web/charts/axis-ticks.ts'
import { numbersText } from '#web/charts/epoch-series.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { BlockLink } from '#web/routing/resource-link.tsx'
import { useOpened } from '#web/ui/content/use-opened.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { countText } from '#web/ui/values/count.tsx'
import { dateText } from '#web/ui/values/timestamp.tsx'
import './recorded-axis.css'
import '#web/records/axis-mark.css'
import './recorded-blocks.css'

/** Blocks on record without a gap, of which a single block is the shortest. */
export interface RecordedRange {
  readonly first: number
  readonly last: number
  readonly count: number
  readonly firstEpoch: number
  readonly lastEpoch: number
  /** `2 Sep 2024`, `12 to 13 Feb 2021`: the days of its first and last block. */
  readonly made: string
}

/** The ranges and single blocks of a recording, newest first. */
export function recordedRanges(
  network: Network,
  { block_runs, block_slots }: Pick<RecordingExtent, 'block_runs' | 'block_slots'>,
  zone: TimeZone = 'utc',
): { readonly ranges: readonly RecordedRange[]; readonly singles: readonly RecordedRange[] } {
  const all = block_runs
    .map(([first, last], i): RecordedRange => {
      const [from = 0, to = 0] = block_slots[i] ?? []
      return {
        first,
        last,
        count: last - first + 1,
        firstEpoch: epochSlot(network, from).epochNo,
        lastEpoch: epochSlot(network, to).epochNo,
        made: daysText(dateText(slotTime(network, from), zone), dateText(slotTime(network, to), zone)),
      }
    })
    .toReversed()
  return { ranges: all.filter(({ count }) => count > 1), singles: all.filter(({ count }) => count === 1) }
}

/** The range of several ranges together. */
export function spanOf(ranges: readonly RecordedRange[]): Omit<RecordedRange, 'count'> | undefined {
  const [newest, oldest] = [ranges.at(0), ranges.at(-1)]
  if (!newest || !oldest) return undefined
  const years = [oldest.made.slice(-4), newest.made.slice(-4)]
  return {
    first: oldest.first,
    last: newest.last,
    firstEpoch: oldest.firstEpoch,
    lastEpoch: newest.lastEpoch,
    made: years[0] === years[1] ? String(years[0]) : `${years[0]} to ${years[1]}`,
  }
}

function epochNumbers({ firstEpoch, lastEpoch }: RecordedRange): string {
  return numbersText({ first: firstEpoch, last: lastEpoch })
}

function daysText(from: string, to: string): string {
  if (from === to) return from
  const [day = '', month, year] = from.split(' ')
  const [, toMonth, toYear] = to.split(' ')
  if (year !== toYear) return `${from} to ${to}`
  return month === toMonth ? `${day} to ${to}` : `${day} ${month} to ${to}`
}

const ROOM = 7

/** The epochs that have blocks on record: a tall mark for a range, a short one for a single block. */
function RecordedAxis({ ranges }: { ranges: readonly RecordedRange[] }) {
  const end = Math.max(...ranges.map(({ lastEpoch }) => lastEpoch), 1)
  const ticks = epochTicks(0, end, ROOM).filter((epoch) => (end - epoch) / end > 0.04 || epoch === end)
  return (
    <div
      className="recorded-axis"
      title="Tall marks are ranges, short ones single blocks"
      role="img"
      aria-label={`Epochs 0 to ${end}, with a mark where blocks are on record`}
    >
      {ranges.map(({ first, count, firstEpoch }) => (
        <i
          key={first}
          className={count > 1 ? 'is-range' : undefined}
          style={{ left: `${((firstEpoch / end) * 100).toFixed(2)}%` }}
        />
      ))}
      {[...ticks.filter((epoch) => epoch !== end), end].map((epoch, i) => (
        <span
          key={epoch}
          className={`axis-mark${epoch === 0 ? ' axis-mark--start' : epoch === end ? ' axis-mark--end' : i % 2 === 1 ? ' is-minor' : ''}`}
          style={{ left: `${((epoch / end) * 100).toFixed(2)}%` }}
        >
          {epoch}
        </span>
      ))}
    </div>
  )
}

/** The blocks that a recording holds, by its own description: no request is needed. */
export function RecordedBlocks({ recording }: { recording: RecordingExtent }) {
  const zone = timeZone.use()
  const network = useNetwork()
  const [isOpen, setIsOpen] = useOpened('single blocks')
  const { ranges, singles } = recordedRanges(network, recording, zone)
  const numbered = [...ranges, ...singles].reduce((sum, { count }) => sum + count, 0)
  const unnumbered = recording.blocks - numbered
  const largest = Math.max(...ranges.map(({ count }) => count))
  const span = spanOf(singles)
  const columns: readonly Column<RecordedRange>[] = [
    {
      name: 'range',
      label: 'Range',
      cell: ({ first, last }) =>
        first === singlesRow ? (
          <button
            type="button"
            className="recorded-ranges-open"
            aria-expanded={isOpen}
            aria-controls="single-blocks"
            onClick={() => setIsOpen(!isOpen)}
          >
            {countText(singles.length, 'single block')} <Icon name="down" />
          </button>
        ) : (
          <Link to={paths.blocks(network.name, last + 1)}>
            {groupDigits(first)} to {groupDigits(last)}
          </Link>
        ),
    },
    { name: 'blocks', label: 'Blocks', numeric: true, cell: ({ count }) => groupDigits(count) },
    {
      name: 'share',
      label: <span className="aside">share of largest</span>,
      narrow: 'left-out-early',
      className: 'bar-cell',
      cell: ({ first, count }) =>
        first !== singlesRow && (
          <span
            className="table-bar recorded-ranges-bar"
            style={{ '--v': `${((count / largest) * 100).toFixed(1)}%` }}
          >
            <i />
          </span>
        ),
    },
    { name: 'epoch', label: 'Epoch', numeric: true, cell: epochNumbers },
    { name: 'made', label: 'Made', narrow: 'left-out', className: 'secondary', cell: ({ made }) => made },
  ]
  return (
    <section className="section" aria-labelledby="recorded-heading">
      <div className="section-header">
        <h2 id="recorded-heading">{groupDigits(recording.blocks)} blocks on record</h2>
      </div>
      <RecordedAxis ranges={[...ranges, ...singles]} />
      <Table
        caption="Ranges of blocks on record, newest first"
        className="recorded-ranges"
        columns={columns}
        rows={span ? [...ranges, { ...span, first: singlesRow, count: singles.length }] : ranges}
        rowKey={({ first }) => first}
      />
      {isOpen && (
        <ul id="single-blocks" className="recorded-singles">
          {singles.map(({ first, firstEpoch, made }) => (
            <li key={first} title={made}>
              <BlockLink blockNo={first} /> <span className="aside">epoch {firstEpoch}</span>
            </li>
          ))}
        </ul>
      )}
      {unnumbered > 0 && (
        <p className="footnote">
          {unnumbered === 1 ? 'One more has' : `${unnumbered} more have`} no number: genesis and epoch
          boundary blocks, which open by their hash.
        </p>
      )}
    </section>
  )
}

/** The `first` of the row of all single blocks, which opens their list. */
const singlesRow = -1
