import { bech32FromBytes } from '#cardano/encoding.ts'
import { poolOwnerStory, type Story, stories } from './account-stories.ts'
import { calibrated } from './calibration.ts'
import { ADA, type RewardAccount, type Wallet } from './ledger.ts'
import { byteaText, digest, type Random } from './random.ts'
import type { RowCollector } from './row-collector.ts'
import type { StakePool } from './stake-pools.ts'

/** A stake address with what it holds and what becomes of it. */
export interface Account extends RewardAccount {
  readonly stakeAddress: string
  readonly wallet: Wallet
  readonly story: Story
  /** Of the story, and the epoch in which it comes. */
  step: number
  stepEpoch: number
  registered: boolean
  pool: StakePool | undefined
  /** Earned, and to be spent from an epoch on. */
  readonly pending: { readonly fromEpoch: number; readonly amount: bigint }[]
  /** Earns no more, because it is about to leave. */
  leaving: boolean
}

/** ADA. */
const GREATEST_FIRST_BALANCE = 50_000_000
/** One in so many is controlled by a script. */
const KEYS_FOR_A_SCRIPT = 25
/** Header bytes of stake addresses of a test network: of a key, and of a script (CIP-19). */
const KEY_HEADER = 0xe0
const SCRIPT_HEADER = 0xf0

/** Every account, and the chance by which new ones come. */
export class Accounts {
  readonly #rows: RowCollector
  readonly #random: Random
  readonly #chances: readonly Story[]
  readonly all: Account[] = []

  constructor(rows: RowCollector, random: Random) {
    this.#rows = rows
    this.#random = random
    this.#chances = stories.flatMap((story) => Array<Story>(story.weight).fill(story))
  }

  open(epochNo: number, runsPool: boolean): Account {
    const number = this.all.length
    const header =
      !runsPool && number % KEYS_FOR_A_SCRIPT === KEYS_FOR_A_SCRIPT - 1 ? SCRIPT_HEADER : KEY_HEADER
    const bytes = new Uint8Array([header, ...digest(`stake credential ${number}`, 28)])
    const stakeAddress = bech32FromBytes('stake_test', bytes)
    const stakeAddressId = this.#rows.addNumbered('stake_address', {
      hash_raw: byteaText(bytes),
      view: stakeAddress,
    })
    const story = runsPool ? poolOwnerStory : this.#random.pick(this.#chances)
    const account: Account = {
      stakeAddress,
      stakeAddressId,
      wallet: { stakeAddressId, outputs: [], balance: 0n },
      story,
      step: 0,
      stepEpoch: epochNo + (story.steps[0]?.after ?? 0),
      registered: false,
      pool: undefined,
      rewards: 0n,
      pending: [],
      leaving: false,
    }
    this.all.push(account)
    return account
  }

  /** What an account begins with; whoever runs a pool can pay its deposit. */
  firstBalance(runsPool: boolean): bigint {
    const ada = calibrated.stake(this.#random.normal())
    return BigInt(Math.round(Math.min(Math.max(ada, runsPool ? 2000 : 20), GREATEST_FIRST_BALANCE) * 1e6))
  }

  /** The step of an account's story that is due. */
  dueStep(account: Account, epochNo: number) {
    return account.stepEpoch <= epochNo ? account.story.steps[account.step] : undefined
  }

  /** Goes on to the next step. */
  advance(account: Account, epochNo: number): void {
    account.step++
    account.stepEpoch = epochNo + (account.story.steps[account.step]?.after ?? 0)
  }

  stakeOf({ wallet, rewards, pending }: Account): bigint {
    return pending.reduce((sum, { amount }) => sum + amount, wallet.balance + rewards)
  }

  /** What may be spent first comes first. */
  earn(account: Account, fromEpoch: number, amount: bigint): void {
    account.pending.push({ fromEpoch, amount })
    account.pending.sort((a, b) => a.fromEpoch - b.fromEpoch)
  }

  /** What was earned becomes spendable. */
  release(epochNo: number): void {
    for (const account of this.all) {
      while (account.pending[0] && account.pending[0].fromEpoch <= epochNo) {
        account.rewards += account.pending.shift()?.amount ?? 0n
      }
    }
  }
}

export const KEY_DEPOSIT = 2n * ADA
export const POOL_DEPOSIT = 500n * ADA
export const PROPOSAL_DEPOSIT = 100_000n * ADA
