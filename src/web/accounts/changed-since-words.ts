import { adaParts } from '#cardano/lovelace.ts'
import { shortenMiddle } from '#cardano/shorten-middle.ts'
import type { ListedDescription } from '#explorer-protocol/network-list.ts'
import { amountChange, type Change, NO_VALUE } from './previous-visit.ts'

/**
 * The chain whose visits are compared: a network, or one generated chain of a simulated network, since another may have
 * the same accounts. Undefined for a recording, in which nothing changes.
 */
export function visitScope(network: string, description: ListedDescription | undefined): string | undefined {
  if (description?.source === 'recorded') return undefined
  return description?.start_time ? `${network}@${description.start_time}` : network
}

/** `Total balance +5.000000 ADA.` */
export function changeSentence(change: Change): string {
  return `${labels[change.field]} ${changeText(change)}`
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
