// In one file, because an account delegates to a pool, and a pool is owned by an account.
import type { Story } from './account-stories.ts'
import type { RewardAccount, Wallet } from './ledger.ts'

/** A stake address with its wallet, its rewards and its story. */
export interface Account extends RewardAccount {
  readonly stakeAddress: string
  readonly wallet: Wallet
  readonly story: Story
  /** Index of the next step of the story, and the epoch in which it is due. */
  step: number
  stepEpoch: number
  registered: boolean
  pool: StakePool | undefined
  /** Rewards that can be spent from an epoch on. */
  readonly pending: { readonly fromEpoch: number; readonly amount: bigint }[]
  /** The account is about to deregister and earns no more. */
  leaving: boolean
}

/** The parameters of a pool from an epoch on. */
export interface Terms {
  readonly activeEpochNo: number
  readonly vrfKey: string
  readonly pledge: bigint
  /** Ten-thousandths of the rewards. */
  readonly margin: number
  readonly fixedCost: bigint
  readonly metaId: number | null
}

export interface StakePool {
  /** The record number in `pool_hash`. */
  readonly id: number
  readonly name: string
  readonly owner: Account
  /** Oldest first. */
  readonly terms: Terms[]
  nextUpdate: number
  /** Probability from 0 to 1 that a delegator who considers the pool chooses it. */
  readonly appeal: number
}
