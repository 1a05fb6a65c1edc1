import { groupDigits } from '#cardano/decimal.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { type TimeZone, timeZone } from '../../browser/choices.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import { FullnessBar } from '../../chain/fullness.tsx'
import type { PoolOf } from '../../chain/pool-of.ts'
import { PoolOfBlock } from '../../chain/pool-of-block.tsx'
import { BlockLink, EpochLink } from '../../links/resource-link.tsx'
import { Age, clockTextIn, DateOf, titleText } from '../../ui/values/timestamp.tsx'
import '../../chain/block-rows.css'
import './block-table.css'

/** `14:53:54`, where a head names the zone. */
function ClockTime({ time }: { time: UtcTime }) {
  return (
    <time dateTime={`${utcTimeText(time)}Z`} title={titleText(time)}>
      {clockTextIn(timeZone.use(), time).slice(0, 8)}
    </time>
  )
}

/** `UTC` or `CET`: the zone at a time; the chosen one while the time is not known. */
function clockZone(zone: TimeZone, time: UtcTime | undefined): string {
  if (zone === 'utc') return 'UTC'
  return time === undefined ? 'Local' : clockTextIn(zone, time).slice(9)
}

/** The blocks of a page, newest first; rows on their way are grey bars. */
export function BlockTable({
  places,
  isLive,
  poolOf,
}: {
  places: readonly BlockPlace[]
  /** True for ages, false for dates. */
  isLive: boolean
  /** Undefined where no pools are known, and so no column names them. */
  poolOf: PoolOf | undefined
}) {
  const zone = timeZone.use()
  const first = places.find((place) => place.state === 'loaded')
  return (
    <table
      className="table table-two-lines block-rows block-table"
      aria-busy={places.some(({ state }) => state === 'pending')}
    >
      <caption className="visually-hidden">Blocks, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Block</th>
          <th scope="col" className="number">
            {isLive ? 'Age' : 'Date'}
          </th>
          <th scope="col" className="column-secondary">
            {clockZone(zone, first?.block.time)}
          </th>
          <th scope="col" className="number column-secondary">
            Epoch
          </th>
          <th scope="col" className="number column-tertiary">
            Slot
          </th>
          {poolOf && <th scope="col">Producer</th>}
          <th scope="col" className="number">
            <abbr title="Transactions">Tx</abbr>
          </th>
          <th scope="col" className="number">
            Bytes
          </th>
          <th scope="col" className="bar-cell column-secondary">
            <abbr title="Share of the bytes that a block can hold">Full</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.no}>
            <th scope="row">
              {place.state === 'pending' ? (
                <span className="aside">{groupDigits(String(place.no))}</span>
              ) : (
                <BlockLink blockNo={place.no} />
              )}
            </th>
            {place.state === 'loaded' && <BlockCells block={place.block} isLive={isLive} poolOf={poolOf} />}
            {place.state === 'pending' && <WaitingCells hasPools={poolOf !== undefined} />}
            {(place.state === 'missing' || place.state === 'failed') && (
              <td colSpan={poolOf ? 8 : 7} className="aside block-gap">
                {place.state === 'missing'
                  ? 'The data service has no block of this number.'
                  : 'The data service cannot answer for this block.'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BlockCells({
  block,
  isLive,
  poolOf,
}: {
  block: Block
  isLive: boolean
  poolOf: PoolOf | undefined
}) {
  const { time, epoch_no, epoch_slot_no, tx_count, size, vrf_key } = block
  return (
    <>
      <td className="line-value number secondary">
        {isLive ? <Age time={time} bare /> : <DateOf time={time} />}
      </td>
      <td className="aside column-secondary">
        <ClockTime time={time} />
      </td>
      <td className="number column-secondary">{epoch_no === null ? '–' : <EpochLink no={epoch_no} />}</td>
      <td className="number secondary column-tertiary">
        {epoch_slot_no === null ? '–' : groupDigits(String(epoch_slot_no))}
      </td>
      {poolOf && (
        <td className="line-under">
          <PoolOfBlock pool={poolOf(vrf_key)} />
        </td>
      )}
      <td className="block-tx number">{groupDigits(String(tx_count))}</td>
      <td className="block-bytes number">{groupDigits(String(size))}</td>
      <td className="block-full bar-cell column-secondary">
        <FullnessBar block={block} />
      </td>
    </>
  )
}

const POOL_WIDTH = '3rem'

/** The widths of what is still to come, and the classes of their cells. */
const WAITING = [
  { width: '4rem', column: 'line-value number' },
  { width: '3.5rem', column: 'column-secondary' },
  { width: '2rem', column: 'number column-secondary' },
  { width: '2.5rem', column: 'number column-tertiary' },
  { width: POOL_WIDTH, column: 'line-under' },
  { width: '1rem', column: 'block-tx number' },
  { width: '3.25rem', column: 'block-bytes number' },
  { width: '6rem', column: 'block-full bar-cell column-secondary' },
]

function WaitingCells({ hasPools }: { hasPools: boolean }) {
  return WAITING.filter(({ width }) => hasPools || width !== POOL_WIDTH).map(({ width, column }) => (
    <td key={width} className={column}>
      <span className="skeleton" style={{ '--w': width }} />
    </td>
  ))
}
