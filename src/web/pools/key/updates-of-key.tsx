import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { PoolChange } from '../../chain/pool-changes.ts'
import { useNetworkDescription } from '../../links/network-context.ts'
import { WatchButton } from '../../watch/watch-button.tsx'
import { PoolHead } from '../pool-head.tsx'
import { TableSection } from '../records/table-section.tsx'
import { KeySection } from './key-section.tsx'
import { updatesByPool } from './key-use.ts'
import { updatesOfKey } from './key-words.ts'
import { PoolOfKey } from './pool-of-key.tsx'

/**
 * The page of a VRF key hash: the pools that registered it, the terms of a single one, and every update that bears the key.
 * @param changes the updates that bear the key, in chain order
 */
export function UpdatesOfKey({
  hash,
  changes,
  updates,
}: {
  hash: string
  changes: readonly PoolChange[]
  updates: readonly PoolUpdate[]
}) {
  const source = useNetworkDescription()?.source
  const pools = updatesByPool(updates)
  const [pool] = pools.keys()
  const isShared = pools.size > 1
  return (
    <>
      <PoolHead
        title={isShared || pool === undefined ? 'Pools by VRF key hash' : `Pool ${pool} by VRF key hash`}
        note={updatesOfKey(updates.length, pools.size, source)}
        updates={updates}
        subject={`vrf-${hash.slice(0, 12)}`}
      >
        {!isShared && pool !== undefined && <WatchButton kind="pool" id={pool.toString()} />}
      </PoolHead>
      <KeySection hash={hash} pools={pools} />
      {!isShared && pool !== undefined && <PoolOfKey pool={pool} />}
      <TableSection changes={changes} title="Updates with this key" hasPools={isShared} />
    </>
  )
}
