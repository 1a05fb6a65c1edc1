import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import { useAllowsBackground, useNetwork } from '../links/network-context.ts'
import { BlockLink } from '../links/resource-link.tsx'
import { FieldList, type FieldRow, MarginSection } from '../ui/records/field-list.tsx'
import { Absent } from '../ui/values/count.tsx'
import { whyAbsent } from './block-kind.ts'
import {
  elapsedText,
  samePoolSentence,
  sizeSentence,
  timeInEpoch,
  whyNoNeighbour,
} from './block-sentences.ts'
import type { Neighbour } from './neighbour-states.ts'
import { useNeighbours } from './neighbours.ts'

/** Blocks of the same pool that are named; the others are counted. */
const MOST_NAMED = 6

/** A block among the blocks near it: in time, by size, and with those of the same pool. */
export function BlockContext({ block }: { block: Block }) {
  const network = useNetwork()
  const queryClient = useQueryClient()
  const { previous, next, around, isWhole } = useNeighbours(block)
  const { block_no } = block
  const time = timeInEpoch(block, network)
  const size = sizeSentence(block, around, isWhole)
  const rows: readonly (FieldRow | false)[] = [
    time !== undefined && {
      label: 'Time in epoch',
      value: (
        <>
          {time.elapsed}
          <span className="aside">{time.left}</span>
        </>
      ),
    },
    block_no !== null && {
      label: 'Block before',
      value: <Beside neighbour={previous} side="previous" blockNo={block_no - 1} of={block} />,
    },
    block_no !== null && {
      label: 'Block after',
      value: <Beside neighbour={next} side="next" blockNo={block_no + 1} of={block} />,
    },
    block_no !== null && {
      label: 'Size compared',
      value: size ?? <Absent why={isWhole ? 'no block near it at hand' : 'still loading'} />,
    },
    {
      label: 'Same pool',
      value:
        block.vrf_key === null ? (
          <Absent why={whyAbsent(block, network)} />
        ) : (
          <SamePool block={block} atHand={blocksAtHand(queryClient, network.name)} />
        ),
    },
  ]
  return (
    <MarginSection
      title="Place in the chain"
      note="At hand are the blocks that this browser has loaded, here and on earlier pages."
    >
      <FieldList rows={rows.filter((row) => row !== false)} />
    </MarginSection>
  )
}

function Beside({
  neighbour,
  side,
  blockNo,
  of,
}: {
  neighbour: Neighbour
  side: 'previous' | 'next'
  blockNo: number
  of: Block
}) {
  const allowsLoading = useAllowsBackground()
  const why = whyNoNeighbour(neighbour.state, side)
  if (why) return <Absent why={why} />
  return (
    <>
      <BlockLink blockNo={blockNo} />
      <span className="aside">
        {neighbour.state === 'loaded'
          ? `${elapsedText(Math.abs(of.time - neighbour.block.time))} ${side === 'previous' ? 'earlier' : 'later'}`
          : allowsLoading
            ? 'loading'
            : 'not loaded'}
      </span>
    </>
  )
}

function SamePool({ block, atHand }: { block: Block; atHand: readonly Block[] }) {
  const others = atHand.filter(({ hash_hex, vrf_key }) => hash_hex !== block.hash_hex && vrf_key !== null)
  const same = others
    .filter(({ vrf_key }) => vrf_key === block.vrf_key)
    .flatMap(({ block_no }) => block_no ?? [])
    .toSorted((a, b) => b - a)
  const unnamed = same.length - MOST_NAMED
  return (
    <>
      {samePoolSentence(same.length, others.length)}
      {same.slice(0, MOST_NAMED).map((no) => (
        <BlockLink key={no} blockNo={no} />
      ))}
      {unnamed > 0 && <span className="aside">and {unnamed} more</span>}
    </>
  )
}

/** The blocks of a network that this browser has loaded since the app was opened. */
function blocksAtHand(queryClient: QueryClient, network: NetworkName): readonly Block[] {
  const responses = queryClient.getQueriesData<{ readonly record: Block }>({
    queryKey: [network],
    predicate: ({ queryKey }) => String(queryKey[1]).includes('/blocks/'),
  })
  const blocks = responses.flatMap(([, data]) => data?.record ?? [])
  return [...new Map(blocks.map((block) => [block.hash_hex, block])).values()]
}
