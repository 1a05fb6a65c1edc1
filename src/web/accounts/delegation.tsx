import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import type { Account } from '#contract/resources/account.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { FieldList, type FieldRow, MarginSection } from '../ui/records/field-list.tsx'
import { Absent } from '../ui/values/count.tsx'
import { FullHash } from '../ui/values/hash.tsx'
import { currentEpoch, delegationSince, poolOf, whyNotDelegated } from './account-sentences.ts'
import { AccountTimeline } from './account-timeline.tsx'
import { EpochWithDate } from './registration.tsx'

/**
 * The pool that a registered account is delegated to, since when, and by which transaction; nothing about one that is not
 * registered, which has none.
 */
export function Delegation({ account }: { account: Account }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const { is_registered, last_deleg_tx, delegated_since_epoch_no } = account
  const newest = useTip()?.epoch_no ?? undefined
  const current = useFromServerNow((now) => currentEpoch(network, source, newest, now))
  if (!is_registered) return null
  const pool = poolOf(account)
  const hash = pool === undefined ? undefined : poolKeyHash(pool)
  const since =
    delegated_since_epoch_no === null ? undefined : delegationSince(delegated_since_epoch_no, current)
  const rows: readonly (FieldRow | false)[] = [
    {
      label: 'Delegated to',
      value:
        pool === undefined ? (
          <Absent why={whyNotDelegated(source)} />
        ) : (
          <FullHash text={pool} what="pool ID" />
        ),
    },
    hash !== undefined && { label: 'Pool ID in hex', value: <FullHash text={hash} what="pool ID in hex" /> },
    {
      label: since?.label ?? 'Active since',
      value:
        delegated_since_epoch_no === null ? (
          <Absent why="–" />
        ) : (
          <EpochWithDate no={delegated_since_epoch_no}>{since?.distance}</EpochWithDate>
        ),
    },
    {
      label: 'Last delegation tx',
      value:
        last_deleg_tx === null ? (
          <Absent why="–" />
        ) : (
          <FullHash text={last_deleg_tx} what="delegation transaction hash" />
        ),
    },
  ]
  return (
    <MarginSection
      title="Delegation"
      note={
        pool !== undefined &&
        "The pool ID is the hash of the pool's cold key. The data service finds pool updates by pool number or VRF key only, so the ID has no link."
      }
    >
      <AccountTimeline account={account} newest={newest} />
      <FieldList rows={rows.filter((row) => row !== false)} />
    </MarginSection>
  )
}

/** Undefined for an identifier that is not bech32, which the contract does not guarantee. */
function poolKeyHash(poolId: string): string | undefined {
  try {
    return hexFromBytes(bytesFromBech32(poolId).bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
