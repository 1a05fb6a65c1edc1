import { useEffect, useState } from 'react'
import { adaParts } from '#cardano/lovelace.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Account } from '#contract/resources/account.ts'
import { useNetwork } from '../links/network-context.ts'
import { Notice } from '../ui/records/notice.tsx'
import { shortenMiddle } from '../ui/values/shorten-middle.ts'
import { Age } from '../ui/values/timestamp.tsx'
import {
  amountChange,
  type Change,
  changesSince,
  clearVisits,
  NO_VALUE,
  noteVisit,
  type PreviousVisit,
} from './previous-visit.ts'
import './changed-since.css'

/** The changes of an account since this browser last showed it. */
export function ChangedSince({ account }: { account: Account }) {
  const { name } = useNetwork()
  const [visit, setVisit] = useState<PreviousVisit>()
  useEffect(() => setVisit(noteVisit(name, account, Date.now())), [name, account])
  const changes = visit ? changesSince(visit, account) : []
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
              clearVisits(name, account.stake_address)
              setVisit(undefined)
            }}
          >
            Clear
          </button>
        }
      >
        {changes.map((change) => (
          <span key={change.field} className="changed-since-item">
            {labels[change.field]} {changeText(change)}
          </span>
        ))}
        <span className="aside">Stored only in this browser.</span>
      </Notice>
    </div>
  )
}

const labels: Readonly<Record<Change['field'], string>> = {
  total_balance: 'Total balance',
  controlled_stakes: 'Controlled stake',
  available_rewards: 'Available rewards',
  total_rewards: 'Rewards earned',
  total_withdrawals: 'Withdrawn',
  is_registered: 'State',
  pool_id: 'Delegation',
}

function changeText(change: Change): string {
  const { field, before, after } = change
  if (field === 'is_registered') return after === 'true' ? 'now registered.' : 'no longer registered.'
  if (field === 'pool_id') {
    if (after === NO_VALUE) return `to ${shortenMiddle(before, 10)} ended.`
    return before === NO_VALUE
      ? `began, to ${shortenMiddle(after, 10)}.`
      : `moved from ${shortenMiddle(before, 10)} to ${shortenMiddle(after, 10)}.`
  }
  const difference = amountChange(change)
  if (difference === undefined) return after === NO_VALUE ? 'is no longer known.' : 'is known now.'
  const { sign, whole, fraction } = adaParts(difference)
  return `${sign || '+'}${whole}.${fraction} ADA.`
}
