import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { Contradiction } from '#contract/contradictions.ts'
import type { Block } from '#contract/resources/block.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { Notice } from '#web/ui/states/notice.tsx'

/** Requests for a block that does not fit its successor: the proxy may have it for some seconds more. */
const MAX_TRIES = 4

/**
 * The numbers of cached blocks that a rollback has replaced: the block after them names another predecessor. Left out are
 * Byron's blocks, between which unnumbered boundary blocks stand.
 * @param blocks newest first
 */
export function replacedNumbers(blocks: readonly Block[]): number[] {
  return blocks.flatMap((block, i) => {
    const older = blocks[i + 1]
    if (older?.block_no == null || older.block_no + 1 !== block.block_no) return []
    if (block.previous_id === null || older.vrf_key === null) return []
    return block.previous_id === older.id ? [] : [older.block_no]
  })
}

/**
 * Reads blocks again that a rollback has replaced, since a page caches them for minutes.
 * @param tipReadAt changes with each response for the newest block
 */
export function useReplacedBlocks(name: NetworkName, blocks: readonly Block[], tipReadAt: number): void {
  const queryClient = useQueryClient()
  const tries = useRef(new Map<number, number>())
  const replaced = replacedNumbers(blocks).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response for the newest block is a reason to look again
  useEffect(() => {
    for (const block_no of replaced === '' ? [] : replaced.split(',').map(Number)) {
      const tried = tries.current.get(block_no) ?? 0
      if (tried >= MAX_TRIES) continue
      tries.current.set(block_no, tried + 1)
      const { queryKey } = recordQuery(name, 'blockByNo', { block_no })
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [queryClient, name, replaced, tipReadAt])
}

/** A note that names where the records contradict each other. */
export function ContradictionNote({ contradictions }: { contradictions: readonly Contradiction[] }) {
  if (contradictions.length === 0) return null
  return (
    <div className="above-4">
      <Notice kind="warn" title="The data contradicts itself.">
        {contradictions.join(' ')} All values are shown as received.
      </Notice>
    </div>
  )
}
