import { type ReactNode, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { type BlockRun, numbersDown, useBlockRuns } from '#web/records/block-runs.ts'
import { useBlocksByNumber, useCachedTips } from '#web/records/blocks-by-number.ts'
import { FullnessBar, fullnessHead } from '#web/records/fullness.tsx'
import { type PoolOf, usePoolOf } from '#web/records/pool-of.ts'
import { PoolOfBlock } from '#web/records/pool-of-block.tsx'
import { Link } from '#web/routing/link.tsx'
import { useAllowsBackground, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { BlockLink, EpochLink } from '#web/routing/resource-link.tsx'
import { type ChainPulse, useChainPulse, useTip } from '#web/tip/chain-pulse.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Age, DateOf } from '#web/ui/values/timestamp.tsx'
import { newestTitles } from './record-words.ts'
import '#web/records/block-rows.css'

/** The number of rows in the table of the latest blocks. */
const LATEST_BLOCKS = 8

/**
 * The newest loaded blocks, newest first, as many as the table shows. All but the tip are background requests: sent once the
 * page is idle, if the data service leaves room for them. In a recording they are the newest on record.
 */
export function useRecentBlocks(): readonly Block[] {
  const { name } = useNetwork()
  const tip = useTip()
  const runs = useBlockRuns()
  const newest = tip?.block_no ?? undefined
  const numbers = useMemo(
    () => (newest === undefined ? [] : numbersDown(newest - 1, LATEST_BLOCKS - 1, runs)),
    [newest, runs],
  )
  const older = useBlocksByNumber(numbers).places.map((place) =>
    place.state === 'loaded' ? place.block : undefined,
  )
  useCachedTips(name)
  return [tip, ...older].filter((block) => block !== undefined)
}

/** The newest blocks, as far as the limits of the data service leave room to load them. */
export function LatestBlocks() {
  const { name } = useNetwork()
  const loaded = useRecentBlocks()
  const allowsBackground = useAllowsBackground()
  const description = useNetworkDescription()
  const titles = newestTitles(description?.source)
  const pulse = useChainPulse()
  const rows = latestRows(loaded, LATEST_BLOCKS, allowsBackground, description?.recording?.block_runs)
  const recorded = description?.source === 'recorded'
  const poolOf = usePoolOf({ readsUpdates: true })
  const columns = useMemo(() => blockColumns(recorded, poolOf), [recorded, poolOf])
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

/** The columns of blocks, or of the numbers of those that are still to come. */
function blockColumns(recorded: boolean, poolOf: PoolOf | undefined): readonly Column<Block | number>[] {
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
    ...(recorded ? [epoch] : (producer ?? [])),
    ofBlock('tx', 'Tx', { numeric: true, className: 'block-tx' }, ({ tx_count }) => groupDigits(tx_count)),
    ofBlock('bytes', 'Bytes', { numeric: true, className: 'block-bytes' }, ({ size }) => groupDigits(size)),
    ofBlock('full', fullnessHead, { narrow: 'left-out', className: 'block-full bar-cell' }, (block) => (
      <FullnessBar block={block} />
    )),
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
