import { groupDigits } from '#cardano/decimal.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { timeZone } from '../../browser/time-zone.ts'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { BlockLink } from '../../links/resource-link.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { useOpened } from '../../ui/records/use-opened.ts'
import { RecordedAxis } from './recorded-axis.tsx'
import { epochsText, type RecordedRange, recordedRanges, spanOf } from './recorded-ranges.ts'
import './recorded-blocks.css'

/** The blocks that a recording holds, by its own description: no request is needed. */
export function RecordedBlocks({ recording }: { recording: RecordingExtent }) {
  const zone = timeZone.use()
  const network = useNetwork()
  const { ranges, singles } = recordedRanges(network, recording, zone)
  const numbered = [...ranges, ...singles].reduce((sum, { count }) => sum + count, 0)
  const unnumbered = recording.blocks - numbered
  return (
    <section className="section" aria-labelledby="recorded-heading">
      <div className="section-header">
        <h2 id="recorded-heading">{groupDigits(String(recording.blocks))} blocks on record</h2>
      </div>
      <RecordedAxis ranges={[...ranges, ...singles]} />
      <table className="table recorded-ranges">
        <caption className="visually-hidden">Ranges of blocks on record, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Range</th>
            <th scope="col" className="number">
              Blocks
            </th>
            <th scope="col" className="bar-cell column-tertiary">
              <span className="aside">share of largest</span>
            </th>
            <th scope="col" className="number">
              Epoch
            </th>
            <th scope="col" className="column-secondary">
              Made
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => (
            <RangeRow
              key={range.first}
              range={range}
              largest={Math.max(...ranges.map(({ count }) => count))}
            />
          ))}
          <SingleBlocks singles={singles} />
        </tbody>
      </table>
      {unnumbered > 0 && (
        <p className="footnote">
          {unnumbered === 1 ? 'One more has' : `${unnumbered} more have`} no number: genesis and epoch
          boundary blocks, which open by their hash.
        </p>
      )}
    </section>
  )
}

function RangeRow({ range, largest }: { range: RecordedRange; largest: number }) {
  const { name } = useNetwork()
  const { first, last, count, made } = range
  return (
    <tr>
      <th scope="row">
        <Link to={paths.blocks(name, last + 1)}>
          {groupDigits(String(first))} to {groupDigits(String(last))}
        </Link>
      </th>
      <td className="number">{groupDigits(String(count))}</td>
      <td className="bar-cell column-tertiary">
        <span
          className="table-bar recorded-ranges-bar"
          style={{ '--v': `${((count / largest) * 100).toFixed(1)}%` }}
        >
          <i />
        </span>
      </td>
      <td className="number">{epochsText(range)}</td>
      <td className="secondary column-secondary">{made}</td>
    </tr>
  )
}

/** The blocks without a recorded neighbour, in one row that opens. */
function SingleBlocks({ singles }: { singles: readonly RecordedRange[] }) {
  const [isOpen, setIsOpen] = useOpened('single blocks')
  const span = spanOf(singles)
  if (!span) return null
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="recorded-ranges-open"
            aria-expanded={isOpen}
            aria-controls="single-blocks"
            onClick={() => setIsOpen(!isOpen)}
          >
            {singles.length === 1 ? '1 single block' : `${singles.length} single blocks`} <Icon name="down" />
          </button>
        </th>
        <td className="number">{singles.length}</td>
        <td className="bar-cell column-tertiary" />
        <td className="number">{epochsText(span)}</td>
        <td className="secondary column-secondary">{span.made}</td>
      </tr>
      <tr id="single-blocks" hidden={!isOpen}>
        <td colSpan={5}>
          <ul className="recorded-singles">
            {singles.map(({ first, firstEpoch, made }) => (
              <li key={first} title={made}>
                <BlockLink blockNo={first} /> <span className="aside">epoch {firstEpoch}</span>
              </li>
            ))}
          </ul>
        </td>
      </tr>
    </>
  )
}
