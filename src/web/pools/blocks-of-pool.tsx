import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { BlockLink } from '#web/routing/resource-link.tsx'
import { useOfCache } from '#web/tip/staleness.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count } from '#web/ui/values/count.tsx'
import { tableTimeText } from '#web/ui/values/timestamp.tsx'

/** The newest blocks among which those of the pool are sought, as many as the page of blocks shows. */
const NEWEST = 30

/** The blocks of a pool among the newest ones, where this browser has some of them: nothing is requested. @param keyHashes of its VRF keys */
export function BlocksOfPool({ keyHashes }: { keyHashes: ReadonlySet<string> }) {
  const { name } = useNetwork()
  const client = useQueryClient()
  const zone = timeZone.use()
  const { data: tip } = useQuery({ ...recordQuery(name, 'latestBlock', {}), enabled: false })
  const newest = tip?.block_no ?? undefined
  /** The numbers of the cached blocks, which are the same while no other has come. */
  const known = useOfCache(() =>
    newest === undefined
      ? ''
      : Array.from({ length: NEWEST }, (_, i) => newest - i)
          .filter((block_no) => client.getQueryData(recordQuery(name, 'blockByNo', { block_no }).queryKey))
          .join(),
  )
  const blocks = useMemo(
    () =>
      known
        .split(',')
        .filter(Boolean)
        .flatMap((no): readonly Block[] => {
          const query = recordQuery(name, 'blockByNo', { block_no: Number(no) })
          const block = client.getQueryData(query.queryKey)?.value
          return block && isOf(block, keyHashes) ? [block] : []
        }),
    [known, name, client, keyHashes],
  )
  if (blocks.length === 0) return null
  const columns: readonly Column<Block>[] = [
    {
      name: 'block',
      label: 'Block',
      cell: ({ block_no }) => block_no !== null && <BlockLink blockNo={block_no} />,
    },
    {
      name: 'time',
      label: zone === 'utc' ? 'UTC' : 'Local time',
      cell: ({ time }) => <span className="aside">{tableTimeText(time, zone)}</span>,
    },
    {
      name: 'transactions',
      label: 'Transactions',
      numeric: true,
      cell: ({ tx_count }) => <Count value={tx_count} />,
    },
    { name: 'size', label: 'Bytes', numeric: true, cell: ({ size }) => <Count value={size} /> },
  ]
  return (
    <section className="section">
      <div className="section-header">
        <h2>Blocks</h2>
        <span className="section-note">
          {blocks.length} of the newest {known.split(',').length} that this browser has
        </span>
        <Link className="section-header-link" to={paths.blocks(name)}>
          Newest blocks
        </Link>
      </div>
      <Table
        caption="Blocks of the pool"
        columns={columns}
        rows={blocks}
        rowKey={({ hash_hex }) => hash_hex}
      />
    </section>
  )
}

/** Whether the block was made with one of these keys. A text that is no key is none of them. */
function isOf({ vrf_key }: Block, keyHashes: ReadonlySet<string>): boolean {
  if (vrf_key === null) return false
  try {
    return keyHashes.has(vrfKeyHash(vrf_key))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
