import { type ReactNode, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockIntervalText, waitAmong } from '#web/block-chart/block-columns.ts'
import { useRecentBlocks } from '#web/block-chart/recent-blocks.ts'
import { loadedBlocks } from '#web/records/block-reader.ts'
import { type BlockRun, numbersDown } from '#web/records/block-runs.ts'
import { afterHead, fullnessHead, fullnessPercent } from '#web/records/fullness.tsx'
import { type PoolOf, usePoolOf } from '#web/records/pool-of.ts'
import { PoolOfBlock } from '#web/records/pool-of-block.tsx'
import { Link } from '#web/routing/link.tsx'
import { useAllowsBackground, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { BlockLink, EpochLink } from '#web/routing/resource-link.tsx'
import { type ChainPulse, useChainPulse } from '#web/tip/chain-pulse.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Age, DateOf } from '#web/ui/values/timestamp.tsx'
import { newestTitles } from './record-words.ts'
import '#web/records/block-rows.css'

/** The number of rows in the table of the latest blocks. */
const LATEST_BLOCKS = 8

/** The newest blocks, as far as the limits of the data service leave room to load them. */
export function LatestBlocks() {
  const network = useNetwork()
  const { name } = network
  const allowsBackground = useAllowsBackground()
  const description = useNetworkDescription()
  const recorded = description?.source === 'recorded'
  // One more of a chain that grows: it tells how long after it the last row came.
  const { places } = useRecentBlocks(recorded ? LATEST_BLOCKS : LATEST_BLOCKS + 1)
  const loaded = useMemo(() => loadedBlocks(places), [places])
  const titles = newestTitles(description?.source)
  const pulse = useChainPulse()
  const rows = latestRows(loaded, LATEST_BLOCKS, allowsBackground, description?.recording?.block_runs)
  const poolOf = usePoolOf({ readsUpdates: true })
  const columns = useMemo(
    () => blockColumns(network, recorded, poolOf, loaded),
    [network, recorded, poolOf, loaded],
  )
  const note = allowsBackground ? undefined : unloadedNote(pulse)
  return (
    <div>
      <div className="section-header">
        <h2>{titles.blocks}</h2>
        <Link className="section-header-link" to={paths.blocks(name)}>
          All blocks
        </Link>
      </div>
      <Table
        caption={titles.blocks}
        className="table-two-lines block-rows latest-blocks"
        columns={columns}
        rows={rows}
        rowKey={(row) => (typeof row === 'number' ? row : (row.block_no ?? row.hash_hex))}
        // A row stays, with its link, until its block is loaded.
        note={(row) => typeof row === 'number' && '\u00a0'}
      />
      {note && <p className="footnote above-2">{note}</p>}
    </div>
  )
}

/**
 * The columns of blocks, or of the numbers of those that are still to come.
 * @param loaded blocks, among which is the one before each where it is known
 */
function blockColumns(
  network: Network,
  recorded: boolean,
  poolOf: PoolOf | undefined,
  loaded: readonly Block[],
): readonly Column<Block | number>[] {
  const after = ofBlock('after', afterHead, { numeric: true, className: 'secondary' }, (block) => {
    const wait = waitAmong(loaded, block)
    return wait === undefined ? null : blockIntervalText(wait)
  })
  const producer = poolOf && [
    ofBlock('producer', 'Producer', { narrow: 'second-line' }, ({ vrf_key }) => (
      <PoolOfBlock pool={poolOf(vrf_key)} />
    )),
  ]
  const epoch = ofBlock(
    'epoch',
    'Epoch',
    { narrow: 'second-line', className: 'block-epoch' },
    ({ epoch_no }) => (epoch_no === null ? null : <EpochLink no={epoch_no} />),
  )
  return [
    {
      name: 'block',
      label: 'Block',
      cell: (row) => {
        const no = typeof row === 'number' ? row : row.block_no
        return no === null ? 'Boundary' : <BlockLink blockNo={no} />
      },
    },
    ofBlock(
      'time',
      recorded ? 'Date' : 'Age',
      { narrow: 'first-line', numeric: true, className: 'secondary' },
      ({ time }) => (recorded ? <DateOf time={time} /> : <Age time={time} bare />),
    ),
    ...(recorded ? [epoch] : [after, ...(producer ?? [])]),
    ofBlock('tx', 'Tx', { numeric: true, className: 'block-tx' }, ({ tx_count }) => groupDigits(tx_count)),
    ofBlock('bytes', 'Bytes', { numeric: true, className: 'block-bytes' }, ({ size }) => groupDigits(size)),
    ofBlock('full', fullnessHead, { numeric: true, className: 'block-full' }, (block) =>
      fullnessPercent(network, block),
    ),
  ]
}

function ofBlock(
  name: string,
  label: ReactNode,
  look: Pick<Column<Block>, 'narrow' | 'numeric' | 'className'>,
  cell: (block: Block) => ReactNode,
): Column<Block | number> {
  return { name, label, ...look, cell: (row) => (typeof row === 'number' ? null : cell(row)) }
}

/**
 * The rows of the newest blocks, newest first: a block, or the number of one that is still to come, so that no row moves.
 * @param loaded the loaded blocks, newest first
 * @param allowsLoading false where only blocks that came by are shown
 * @param runs of a recording, in ascending order
 */
export function latestRows<B extends Pick<Block, 'block_no'>>(
  loaded: readonly B[],
  count: number,
  allowsLoading: boolean,
  runs: readonly BlockRun[] | undefined,
): (B | number)[] {
  const newest = loaded[0]?.block_no
  // A boundary block has no number.
  if (newest == null || !allowsLoading) return loaded.slice(0, count)
  return numbersDown(newest, count, runs).map((no) => loaded.find(({ block_no }) => block_no === no) ?? no)
}

/** Why there are few rows. */
export function unloadedNote(pulse: ChainPulse): string {
  const reason = 'Earlier blocks are not loaded, because the data service limits requests.'
  return pulse === 'live' ? `${reason} The list grows while this page is open.` : reason
}
