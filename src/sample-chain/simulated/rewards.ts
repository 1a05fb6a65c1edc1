import { type Accounts, PROPOSAL_DEPOSIT, type SimulatedAccount, type StakePool } from './accounts.ts'
import { ADA, type Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { RowCollector } from './row-collector.ts'
import type { StakePools } from './stake-pools.ts'

/** The stake delegated to each pool; it takes effect two epochs after the snapshot. */
export interface StakeSnapshot {
  readonly members: ReadonlyMap<StakePool, readonly Member[]>
  /** Cumulative stake in ADA up to each pool, in the order of `members`. */
  readonly upTo: readonly number[]
  readonly total: bigint
}

interface Member {
  readonly account: SimulatedAccount
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

/** Share of the reserves paid out in each epoch, and the treasury's share of that and of the fees, in thousandths. */
const MONETARY_EXPANSION = 3n
const TREASURY_CUT = 200n
/** Epochs after which a staking reward, and any other reward, can be spent. */
const STAKING_DELAY = 2
const OTHER_DELAY = 1
/** The epoch of the early incentives, the last epoch without grants, and the epochs from one grant to the next. */
const INCENTIVES = 12
const FIRST_GRANTS = 38
const GRANT_PAUSE = 6
/** Accounts that receive a grant at a time. */
const GRANTS = 12

/** The result of an epoch: the number of blocks by pool, and the stake snapshot that elected them. */
interface Earned {
  readonly epochNo: number
  readonly blkCount: number
  readonly byPool: ReadonlyMap<StakePool, number>
  readonly snapshot: StakeSnapshot | undefined
}

/** Pays rewards at the end of an epoch; unpaid amounts stay in the reserves. */
export class Rewards {
  readonly #rows: RowCollector
  readonly #random: Random
  readonly #ledger: Ledger
  readonly #accounts: Accounts
  readonly #pools: StakePools
  readonly #refunds: { readonly account: SimulatedAccount; readonly epochNo: number }[] = []

  constructor(rows: RowCollector, random: Random, ledger: Ledger, accounts: Accounts, pools: StakePools) {
    this.#rows = rows
    this.#random = random
    this.#ledger = ledger
    this.#accounts = accounts
    this.#pools = pools
  }

  /** Schedules the refund of a proposal's deposit. */
  scheduleRefund(account: SimulatedAccount, epochNo: number): void {
    this.#refunds.push({ account, epochNo })
  }

  /**
   * Pays Shelley's rewards without saturation: the pot times active stake over circulating ADA, divided among pools
   * by their blocks and within a pool by stake.
   */
  payStaking({ epochNo, blkCount, byPool, snapshot }: Earned): void {
    const ledger = this.#ledger
    const expansion = (ledger.reserves * MONETARY_EXPANSION) / 1000n
    const pot = expansion + ledger.fees
    const cut = (pot * TREASURY_CUT) / 1000n
    const forPools = pot - cut
    const active = ((snapshot?.total ?? 0n) * forPools) / ledger.circulating
    let paid = 0n
    for (const [pool, blocks] of byPool) {
      paid += this.#payPool(epochNo, pool, (active * BigInt(blocks)) / BigInt(blkCount), snapshot)
    }
    ledger.treasury += cut
    ledger.reserves += forPools - paid - expansion
  }

  /** Pays early incentives from the reserves, grants from the treasury, and deposits of expired proposals. */
  payOthers(epochNo: number): void {
    const others = this.#accounts.all.filter(({ registered, leaving }) => registered && !leaving)
    if (epochNo === INCENTIVES) {
      for (const account of others) this.#payFrom('reserves', epochNo, account, this.#grant(20_000))
    }
    if (epochNo > FIRST_GRANTS && epochNo % GRANT_PAUSE === 0) {
      for (let i = 0; i < GRANTS; i++) {
        this.#payFrom('treasury', epochNo, this.#random.pick(others), this.#grant(150_000))
      }
    }
    for (const { account, epochNo: due } of this.#refunds) {
      if (due === epochNo && account.registered) this.#payFrom('deposits', epochNo, account, PROPOSAL_DEPOSIT)
    }
  }

  /** Pays a pool's share to its owner and members. Returns the amount paid. */
  #payPool(epochNo: number, pool: StakePool, share: bigint, snapshot: StakeSnapshot | undefined): bigint {
    const members = snapshot?.members.get(pool) ?? []
    const terms = this.#pools.termsIn(pool, epochNo)
    const total = members.reduce((sum, { stake }) => sum + stake, 0n)
    if (!terms || total === 0n) return 0n
    const cost = share < terms.fixedCost ? share : terms.fixedCost
    const margin = ((share - cost) * BigInt(terms.margin)) / 10_000n
    let paid = this.#payReward(epochNo, pool.owner, 'leader', cost + margin)
    for (const { account, stake } of members) {
      paid += this.#payReward(epochNo, account, 'member', ((share - cost - margin) * stake) / total)
    }
    return paid
  }

  /** Pays one reward. Returns the amount paid: 0 to an account that is not registered or about to leave. */
  #payReward(epochNo: number, account: SimulatedAccount, type: 'leader' | 'member', amount: bigint): bigint {
    if (!account.registered || account.leaving || amount === 0n) return 0n
    this.#addReward('reward', account, type, amount, epochNo + STAKING_DELAY)
    return amount
  }

  #grant(mostAda: number): bigint {
    return BigInt(1 + this.#random.below(mostAda)) * ADA
  }

  #payFrom(
    pot: 'reserves' | 'treasury' | 'deposits',
    epochNo: number,
    account: SimulatedAccount,
    amount: bigint,
  ): void {
    if (this.#ledger[pot] < amount) return
    this.#ledger[pot] -= amount
    const type = pot === 'deposits' ? 'proposal_refund' : pot
    this.#addReward('reward_rest', account, type, amount, epochNo + OTHER_DELAY)
  }

  #addReward(
    table: 'reward' | 'reward_rest',
    account: SimulatedAccount,
    type: string,
    amount: bigint,
    spendableEpoch: number,
  ): void {
    this.#rows.add(table, {
      addr_id: account.stakeAddressId,
      type,
      amount: String(amount),
      spendable_epoch: spendableEpoch,
    })
    this.#accounts.earn(account, spendableEpoch, amount)
  }
}
