import { type Account, type Accounts, PROPOSAL_DEPOSIT } from './accounts.ts'
import { ADA, type Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { RowCollector } from './row-collector.ts'
import type { StakePool, StakePools } from './stake-pools.ts'
import type { StakeSnapshot } from './stake-snapshot.ts'

/** Share of the reserves that each epoch gives, and of that what goes to the treasury, in thousandths. */
const MONETARY_EXPANSION = 3n
const TREASURY_CUT = 200n
/** Epochs after which a staking reward may be spent; other rewards may be in the next. */
const STAKING_DELAY = 2
const OTHER_DELAY = 1
/** Epochs: when early incentives come, from when grants do, and between them. */
const INCENTIVES = 12
const FIRST_GRANTS = 38
const GRANT_PAUSE = 6
const GRANTS = 12

/** What an epoch came to: who made how many of its blocks, on which stake. */
interface Earned {
  readonly epochNo: number
  readonly blkCount: number
  readonly byPool: ReadonlyMap<StakePool, number>
  readonly snapshot: StakeSnapshot | undefined
}

/** Pays at the end of an epoch; what is not paid stays in the reserves. */
export class Rewards {
  readonly #rows: RowCollector
  readonly #random: Random
  readonly #ledger: Ledger
  readonly #accounts: Accounts
  readonly #pools: StakePools
  readonly #refunds: { readonly account: Account; readonly epochNo: number }[] = []

  constructor(rows: RowCollector, random: Random, ledger: Ledger, accounts: Accounts, pools: StakePools) {
    this.#rows = rows
    this.#random = random
    this.#ledger = ledger
    this.#accounts = accounts
    this.#pools = pools
  }

  /** The deposit of a proposal, to be given back in an epoch. */
  promiseRefund(account: Account, epochNo: number): void {
    this.#refunds.push({ account, epochNo })
  }

  /**
   * Shelley's rewards without saturation: of the pot, the share that active stake has of all ada; among pools
   * by their blocks, in a pool by stake.
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

  /** Early incentives from the reserves, grants from the treasury, and the deposits of proposals that ended. */
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
    for (const { account, epochNo: promised } of this.#refunds) {
      if (promised === epochNo && account.registered)
        this.#payFrom('deposits', epochNo, account, PROPOSAL_DEPOSIT)
    }
  }

  /** Gives what was paid of the pool's share. */
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

  /** Gives what was paid: nothing to whoever is not registered, or about to leave. */
  #payReward(epochNo: number, account: Account, type: 'leader' | 'member', amount: bigint): bigint {
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
    account: Account,
    amount: bigint,
  ): void {
    if (this.#ledger[pot] < amount) return
    this.#ledger[pot] -= amount
    const type = pot === 'deposits' ? 'proposal_refund' : pot
    this.#addReward('reward_rest', account, type, amount, epochNo + OTHER_DELAY)
  }

  #addReward(
    table: 'reward' | 'reward_rest',
    account: Account,
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
