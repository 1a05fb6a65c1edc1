import { useNetwork } from '#web/routing/network-context.tsx'
import { EpochLink, PoolName } from '#web/routing/resource-link.tsx'
import type { SeenAccount } from '#web/seen/seen-accounts.ts'
import { useSeenPoolNo } from '#web/seen/seen-pools.ts'
import { cutAda } from '#web/ui/values/amount.tsx'

/** An account as this browser saw it last, in one sentence. */
export function SeenSentence({ seen }: { seen: SeenAccount }) {
  const { balance, rewards, poolId, since, isRegistered } = seen
  const no = useSeenPoolNo(useNetwork().name, poolId)
  return (
    <h1 className="account-sentence" tabIndex={-1}>
      {balance === null ? 'Balance unknown' : <b>{cutAda(balance)} ADA</b>}
      {poolId !== undefined && (
        <>
          , with <PoolName pool={{ id: poolId, no }} />
          {since !== undefined && (
            <>
              {' '}
              since epoch <EpochLink no={since} />
            </>
          )}
        </>
      )}
      {poolId === undefined && `, ${seenStateText(seen)}`}
      {isRegistered && rewards !== null && rewards > 0n && (
        <>
          , <b>{cutAda(rewards)} ADA</b> to withdraw
        </>
      )}
    </h1>
  )
}

/** `with no pool`, `deregistered`, `never registered`. */
export function seenStateText({ isRegistered, wasRegistered }: SeenAccount): string {
  if (isRegistered) return 'with no pool'
  if (wasRegistered === null) return 'registration not on record'
  return wasRegistered ? 'deregistered' : 'never registered'
}
