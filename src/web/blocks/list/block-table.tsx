import { Fragment } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { timeZone } from '../../browser/time-zone.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import { PoolOfBlock } from '../../chain/pool-of-block.tsx'
import type { PoolOf } from '../../chain/pools-at-hand.ts'
import { BlockLink, EpochLink } from '../../links/resource-link.tsx'
import { Age, Timestamp } from '../../ui/values/timestamp.tsx'
import { ClockTime, clockZone } from '../strip/clock-time.tsx'
import type { EpochEdge } from '../strip/strip-words.ts'
import './block-table.css'

/** The blocks of a page, newest first, with the epochs that begin between them. */
export function BlockTable({
  places,
  edges,
  title,
  isLive,
  chosen,
  onChoose,
  poolOf,
}: {
  places: readonly BlockPlace[]
  edges: readonly EpochEdge[]
  title: string
  /** True for ages, false for times of day. */
  isLive: boolean
  chosen: number | undefined
  onChoose: (blockNo: number) => void
  poolOf: PoolOf
}) {
  const zone = timeZone.use()
  const blocks = places.flatMap((place) => (place.state === 'loaded' ? [place.block] : []))
  const largest = Math.max(...blocks.map(({ size }) => size), 1)
  const isComplete = !places.some(({ state }) => state === 'pending')
  return (
    <table className="table block-table" aria-busy={!isComplete}>
      <caption className="visually-hidden">{title}, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Block</th>
          <th scope="col" className="number">
            {isLive ? 'Age' : `Time, ${clockZone(zone, blocks[0]?.time)}`}
          </th>
          <th scope="col" className="number column-secondary">
            Slot in epoch
          </th>
          <th scope="col" className="number">
            <span className="block-table-wide">Transactions</span>
            <abbr className="block-table-narrow" title="Transactions">
              Tx
            </abbr>
          </th>
          <th scope="col" className="number">
            Bytes
          </th>
          <th scope="col" className="column-tertiary bar-cell">
            <span className="aside">share of largest{!isComplete && ' so far'}</span>
          </th>
          <th scope="col" className="number">
            Pool
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place, i) => (
          <Fragment key={place.no}>
            <tr
              className={place.no === chosen ? 'is-chosen' : undefined}
              onPointerEnter={() => onChoose(place.no)}
              onFocus={() => onChoose(place.no)}
            >
              <th scope="row">
                {place.state === 'pending' ? (
                  <span className="aside">{groupDigits(String(place.no))}</span>
                ) : (
                  <BlockLink blockNo={place.no} />
                )}
              </th>
              {place.state === 'loaded' && (
                <BlockCells block={place.block} largest={largest} isLive={isLive} poolOf={poolOf} />
              )}
              {place.state === 'pending' && <WaitingCells />}
              {place.state === 'missing' && (
                <td colSpan={6} className="aside">
                  The data service has no block of this number.
                </td>
              )}
            </tr>
            {edges
              .filter(({ after }) => after === places[i + 1]?.no)
              .map((edge) => (
                <EpochRow key={edge.epochNo} edge={edge} />
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function BlockCells({
  block,
  largest,
  isLive,
  poolOf,
}: {
  block: Block
  largest: number
  isLive: boolean
  poolOf: PoolOf
}) {
  const { time, epoch_slot_no, tx_count, size, vrf_key } = block
  return (
    <>
      <td className="number secondary">{isLive ? <Age time={time} bare /> : <ClockTime time={time} />}</td>
      <td className="number column-secondary">
        {epoch_slot_no === null ? '–' : groupDigits(String(epoch_slot_no))}
      </td>
      <td className="number">{groupDigits(String(tx_count))}</td>
      <td className="number">{groupDigits(String(size))}</td>
      <td className="bar-cell column-tertiary">
        {tx_count === 0 ? (
          <span className="aside">empty</span>
        ) : (
          <span
            className="table-bar block-table-bar"
            style={{ '--v': `${((size / largest) * 100).toFixed(1)}%` }}
          >
            <i />
          </span>
        )}
      </td>
      <td className="number">
        <PoolOfBlock pool={poolOf(vrf_key)} />
      </td>
    </>
  )
}

/** Cells of a row that is still to come, of its size. */
function WaitingCells() {
  return ['4rem', '3.5rem', '1.5rem', '3rem', '', '2.5rem'].map((width, column) => (
    <td
      key={width}
      className={`number${column === 1 ? ' column-secondary' : column === 4 ? ' column-tertiary' : ''}`}
    >
      {width && <span className="skeleton" style={{ '--w': width }} />}
    </td>
  ))
}

function EpochRow({ edge: { epochNo, time } }: { edge: EpochEdge }) {
  return (
    <tr className="block-table-epoch">
      <th scope="rowgroup" colSpan={7}>
        <span>
          <EpochLink no={epochNo}>Epoch {epochNo}</EpochLink> begins{' '}
          <span className="aside">
            <Timestamp time={time} />
          </span>
        </span>
        <span className="aside">Epoch {epochNo - 1} ends</span>
      </th>
    </tr>
  )
}
