import { useEffect, useState } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Account } from '#contract/resources/account.ts'
import { stale } from '../api/staleness.ts'
import { serverNow } from '../browser/server-clock.ts'
import { accountChangeSentence } from '../chain/account-changes/account-change-sentence.ts'
import { accountChanges } from '../chain/account-changes/stored-account.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { Notice } from '../ui/records/notice.tsx'
import { Age } from '../ui/values/timestamp.tsx'
import { clearVisits, noteVisit, type PreviousVisit } from './previous-visit.ts'
import './changed-since.css'
import type { NetworkDescription } from '#contract/network-description.ts'

/** The changes of an account since this browser last showed it. @param path of the account's request */
export function ChangedSince({ account, path }: { account: Account; path: string }) {
  const { name } = useNetwork()
  const description = useNetworkDescription()
  const isStale = stale.useSelected((responses) => responses.has(`/${name}${path}`))
  const scope = isStale ? undefined : visitScope(name, description)
  const [visit, setVisit] = useState<PreviousVisit>()
  useEffect(() => setVisit(scope ? noteVisit(scope, account, serverNow()) : undefined), [scope, account])
  const changes = visit ? accountChanges(visit.account, account) : []
  if (!visit || changes.length === 0) return null
  return (
    <div className="changed-since">
      <Notice
        kind="info"
        icon="history"
        title={
          <>
            Changed since your last visit, <Age time={visit.at as UtcTime} />.
          </>
        }
        action={
          <button
            type="button"
            className="button button--small"
            onClick={() => {
              if (scope) clearVisits(scope, account.stake_address)
              setVisit(undefined)
            }}
          >
            Clear
          </button>
        }
      >
        {changes.map((change) => (
          <span key={change.field} className="changed-since-item">
            {accountChangeSentence(change)}
          </span>
        ))}
        <span className="aside">Stored only in this browser.</span>
      </Notice>
    </div>
  )
}

/**
 * The chain whose visits are compared: a network, or one generated chain of a simulated network, since another may have
 * the same accounts. Undefined for a recording, in which nothing changes.
 */
export function visitScope(network: string, description: NetworkDescription | undefined): string | undefined {
  if (description?.source === 'recorded') return undefined
  return description?.start_time ? `${network}@${description.start_time}` : network
}
