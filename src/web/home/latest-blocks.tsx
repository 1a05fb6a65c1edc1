import { Link } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Block } from '#contract/resources/block.ts'
import { useAllowsBackground, useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { BlockLink } from '../links/resource-link.tsx'
import { ShowRequest } from '../requests/show-request.tsx'
import { Age } from '../ui/values/timestamp.tsx'
import { LATEST_BLOCKS, useRecentBlocks } from './recent-blocks.ts'
import './latest-blocks.css'

/** The newest blocks, as far as the limits of the data service leave room to load them. */
export function LatestBlocks() {
  const { name } = useNetwork()
  const blocks = useRecentBlocks().slice(0, LATEST_BLOCKS)
  const allowsBackground = useAllowsBackground()
  const recorded = useIsRecording()
  const largest = Math.max(...blocks.map(({ size }) => size), 1)
  const missing = Array.from({ length: LATEST_BLOCKS - blocks.length }, (_, i) => i)
  return (
    <div>
      <div className="section-header">
        <h2>{recorded ? 'Newest blocks on record' : 'Latest blocks'}</h2>
        <Link className="section-header-link" to={paths.block(name, 'latest')}>
          Open the tip
        </Link>
        <ShowRequest path={endpointPath('latestBlock', {})} of="Latest blocks" />
      </div>
      <table className="table">
        <caption className="visually-hidden">The newest blocks</caption>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col" className="number">
              Age
            </th>
            <th scope="col" className="number column-tertiary">
              Slot in epoch
            </th>
            <th scope="col" className="number">
              Tx
            </th>
            <th scope="col" className="number">
              Bytes
            </th>
            <th className="column-secondary" aria-hidden />
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => (
            <BlockRow key={block.hash_hex} block={block} share={block.size / largest} />
          ))}
          {allowsBackground &&
            missing.map((row) => (
              <tr key={row}>
                <td colSpan={6}>&nbsp;</td>
              </tr>
            ))}
        </tbody>
      </table>
      {!allowsBackground && (
        <p className="footnote latest-blocks-note">
          Earlier blocks are not loaded, because the data service limits requests. The list grows while this
          page is open.
        </p>
      )}
    </div>
  )
}

function BlockRow({ block, share }: { block: Block; share: number }) {
  const { block_no, time, epoch_slot_no, tx_count, size } = block
  return (
    <tr>
      <th scope="row">{block_no === null ? 'Boundary' : <BlockLink blockNo={block_no} />}</th>
      <td className="number secondary">
        <Age time={time} bare />
      </td>
      <td className="number column-tertiary">
        {epoch_slot_no === null ? '–' : groupDigits(String(epoch_slot_no))}
      </td>
      <td className="number">{groupDigits(String(tx_count))}</td>
      <td className="number">{groupDigits(String(size))}</td>
      <td className="bar-cell column-secondary">
        <span className="table-bar table-bar--reference" style={{ '--v': `${(share * 100).toFixed(1)}%` }}>
          <i />
        </span>
      </td>
    </tr>
  )
}
