import type { Account, StakePool } from './account-and-pool.ts'
import type { Accounts } from './accounts.ts'
import { ADA } from './ledger.ts'
import type { Random } from './random.ts'

/** The stake delegated to each pool; it takes effect two epochs after the snapshot. */
export interface StakeSnapshot {
  readonly members: ReadonlyMap<StakePool, readonly Member[]>
  /** Cumulative stake in ADA up to each pool, in the order of `members`. */
  readonly upTo: readonly number[]
  readonly total: bigint
}

interface Member {
  readonly account: Account
  readonly stake: bigint
}

export function takeSnapshot(accounts: Accounts): StakeSnapshot {
  const members = new Map<StakePool, Member[]>()
  for (const account of accounts.all) {
    if (!account.registered || !account.pool) continue
    const member = { account, stake: accounts.stakeOf(account) }
    const others = members.get(account.pool)
    if (others) others.push(member)
    else members.set(account.pool, [member])
  }
  let sum = 0
  let total = 0n
  const upTo = [...members.values()].map((own) => {
    for (const { stake } of own) {
      sum += Number(stake / ADA)
      total += stake
    }
    return sum
  })
  return { members, upTo, total }
}

/** Draws a pool with a probability equal to its share of the stake. */
export function drawPool({ members, upTo }: StakeSnapshot, random: Random): StakePool | undefined {
  const drawn = random.unit() * (upTo.at(-1) ?? 0)
  return [...members.keys()][upTo.findIndex((sum) => drawn < sum)]
}
