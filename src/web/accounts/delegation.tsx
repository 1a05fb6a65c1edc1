import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import type { Account } from '#contract/resources/account.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { labelOf } from '../chain/field-label.tsx'
import { ShowRequest } from '../requests/show-request.tsx'
import { FieldList, type FieldRow, MarginSection } from '../ui/records/field-list.tsx'
import { Absent } from '../ui/values/count.tsx'
import { FullHash } from '../ui/values/hash.tsx'
import { AccountTimeline } from './account-timeline.tsx'
import { EpochWithDate } from './registration.tsx'

/** The pool that the account is delegated to, since when, and by which transaction. */
export function Delegation({ account }: { account: Account }) {
  const { pool_id, last_deleg_tx, delegated_since_epoch_no } = account
  const newest = useTip()?.epoch_no ?? undefined
  const hash = pool_id === null ? undefined : poolKeyHash(pool_id)
  const rows: readonly (FieldRow | false)[] = [
    {
      label: 'Delegated to',
      labelAs: labelOf('Account.pool_id'),
      value:
        pool_id === null ? (
          <Absent why={whyNotDelegated(account)} />
        ) : (
          <FullHash text={pool_id} what="pool ID" />
        ),
    },
    hash !== undefined && { label: 'Pool ID in hex', value: <FullHash text={hash} what="pool ID in hex" /> },
    {
      label: 'Active since',
      labelAs: labelOf('Account.delegated_since_epoch_no'),
      value:
        delegated_since_epoch_no === null ? (
          <Absent why="–" />
        ) : (
          <EpochWithDate no={delegated_since_epoch_no}>
            {newest !== undefined && distanceText(newest - delegated_since_epoch_no)}
          </EpochWithDate>
        ),
    },
    {
      label: 'Last delegation tx',
      labelAs: labelOf('Account.last_deleg_tx'),
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
      tool={<ShowRequest of="Delegation" />}
      note="The pool ID is the hash of the pool's cold key. The data service finds pool updates by pool number or VRF key only, so the ID has no link."
    >
      <AccountTimeline account={account} newest={newest} />
      <FieldList rows={rows.filter((row) => row !== false)} />
    </MarginSection>
  )
}

function whyNotDelegated({ is_registered, last_reg_dereg_tx }: Account): string {
  if (is_registered) return 'Not delegated. The account earns no rewards until it is delegated.'
  return last_reg_dereg_tx === null
    ? 'Not delegated. An account must be registered first.'
    : 'Not delegated. The delegation ended with the registration.'
}

function distanceText(epochs: number): string {
  if (epochs === 0) return 'this epoch'
  const count = Math.abs(epochs) === 1 ? 'one epoch' : `${Math.abs(epochs)} epochs`
  return epochs > 0 ? `${count} ago` : `in ${count}`
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
