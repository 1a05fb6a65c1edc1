import { adaParts } from '#cardano/lovelace.ts'
import { shortenMiddle } from '#cardano/shorten-middle.ts'
import { type AccountChange, amountChange, NO_VALUE } from './stored-account.ts'

/** `Total balance +5.000000 ADA.` */
export function accountChangeSentence(change: AccountChange): string {
  return `${labels[change.field]} ${changeText(change)}`
}

const labels: Readonly<Record<AccountChange['field'], string>> = {
  total_balance: 'Total balance',
  controlled_stakes: 'Controlled stake',
  available_rewards: 'Available rewards',
  total_rewards: 'Rewards earned',
  total_withdrawals: 'Withdrawn',
  is_registered: 'State',
  pool_id: 'Delegation',
}

function changeText(change: AccountChange): string {
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
