// In one file, because an account delegates to a pool, and a pool is owned by an account.

import { bech32FromBytes } from '#cardano/encoding.ts'
import type { ExampleAccount } from '#contract/network-description.ts'
import { calibrated } from './calibration.ts'
import { ADA, type RewardAccount, type Wallet } from './ledger.ts'
import { byteaText, digest, type Random } from './random.ts'
import type { RowCollector } from './row-collector.ts'

/** A certificate or proposal in a transaction of a story. */
export type Certificate = 'register' | 'deregister' | 'delegate' | 'run-pool' | 'propose'

export interface Step {
  /** Epochs since the step before, or since the account was funded. */
  readonly after: number
  readonly certificates: readonly Certificate[]
  /** Whether the account sends its balance away before it deregisters. */
  readonly empties?: boolean
}

export interface Story {
  /** Relative frequency among the stories. */
  readonly weight: number
  readonly steps: readonly Step[]
}

const join: Step = { after: 1, certificates: ['register', 'delegate'] }
const empty: Step = { after: 30, certificates: [], empties: true }

/**
 * Stories of accounts. Together they leave accounts in every state that certificates can lead to, also by several
 * certificates in one transaction.
 */
const stories: readonly Story[] = [
  { weight: 55, steps: [join] },
  {
    weight: 12,
    steps: [join, { after: 20, certificates: ['delegate'] }, { after: 35, certificates: ['delegate'] }],
  },
  { weight: 9, steps: [] },
  { weight: 4, steps: [{ after: 1, certificates: ['register'] }] },
  { weight: 4, steps: [join, empty, { after: 5, certificates: ['deregister'] }] },
  { weight: 2, steps: [join, { after: 1, certificates: ['deregister'] }] },
  {
    weight: 2,
    steps: [
      { after: 1, certificates: ['register'] },
      { after: 10, certificates: ['deregister', 'register'] },
    ],
  },
  { weight: 1, steps: [{ after: 1, certificates: ['register', 'deregister'] }] },
  {
    weight: 1,
    steps: [
      { after: 1, certificates: ['register'] },
      { after: 6, certificates: ['delegate', 'deregister'] },
    ],
  },
  {
    weight: 2,
    steps: [join, { after: 1, certificates: ['deregister'] }, { after: 12, certificates: ['register'] }],
  },
  {
    weight: 3,
    steps: [
      join,
      { after: 1, certificates: ['deregister'] },
      { after: 15, certificates: ['register', 'delegate'] },
    ],
  },
  {
    weight: 3,
    steps: [
      { after: 1, certificates: ['register'] },
      { after: 2, certificates: ['delegate', 'delegate'] },
    ],
  },
  { weight: 2, steps: [join, { after: 10, certificates: ['propose'] }] },
]

/** The owner of a pool registers it with its own stake. */
const poolOwnerStory: Story = {
  weight: 0,
  steps: [{ after: 1, certificates: ['register', 'run-pool', 'delegate'] }],
}

/** A stake address with its wallet, its rewards and its story. */
export interface SimulatedAccount extends RewardAccount {
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
export interface SimulatedTerms {
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
  readonly owner: SimulatedAccount
  /** Oldest first. */
  readonly terms: SimulatedTerms[]
  nextUpdate: number
  /** Probability from 0 to 1 that a delegator who considers the pool chooses it. */
  readonly appeal: number
}

/** The greatest amount in ADA with which an account starts. */
const MAX_FIRST_BALANCE = 50_000_000
/** One in so many accounts is controlled by a script. */
const KEYS_FOR_A_SCRIPT = 25
/** Header bytes of a test network's stake addresses, for a key and for a script (CIP-19). */
const KEY_HEADER = 0xe0
const SCRIPT_HEADER = 0xf0

/** Accounts that every chain of the sandbox has from its first epochs on, each of another kind. */
export const exampleAccounts: readonly ExampleAccount[] = (
  [
    { shows: 'delegated', number: 0, runsPool: true },
    { shows: 'script', number: 74, runsPool: false },
    { shows: 'not-delegated', number: 84, runsPool: false },
    { shows: 'deregistered', number: 44, runsPool: false },
    { shows: 'never-registered', number: 41, runsPool: false },
  ] as const
).map(({ shows, number, runsPool }) => ({
  shows,
  address: bech32FromBytes('stake_test', addressBytes(number, runsPool)),
}))

/** The bytes of a stake address, whose credential follows from its number. */
function addressBytes(number: number, runsPool: boolean): Uint8Array {
  const isScript = !runsPool && number % KEYS_FOR_A_SCRIPT === KEYS_FOR_A_SCRIPT - 1
  return new Uint8Array([isScript ? SCRIPT_HEADER : KEY_HEADER, ...digest(`stake credential ${number}`, 28)])
}

/** All accounts, and the creation of new ones with random stories. */
export class Accounts {
  readonly #rows: RowCollector
  readonly #random: Random
  readonly #chances: readonly Story[]
  readonly all: SimulatedAccount[] = []

  constructor(rows: RowCollector, random: Random) {
    this.#rows = rows
    this.#random = random
    this.#chances = stories.flatMap((story) => Array<Story>(story.weight).fill(story))
  }

  open(epochNo: number, runsPool: boolean): SimulatedAccount {
    const number = this.all.length
    const bytes = addressBytes(number, runsPool)
    const stakeAddress = bech32FromBytes('stake_test', bytes)
    const stakeAddressId = this.#rows.addNumbered('stake_address', {
      hash_raw: byteaText(bytes),
      view: stakeAddress,
    })
    const story = runsPool ? poolOwnerStory : this.#random.pick(this.#chances)
    const account: SimulatedAccount = {
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

  /** The first balance of an account in lovelace; the owner of a pool can pay the pool's deposit. */
  firstBalance(runsPool: boolean): bigint {
    const ada = calibrated.stake(this.#random.normal())
    return BigInt(Math.round(Math.min(Math.max(ada, runsPool ? 2000 : 20), MAX_FIRST_BALANCE) * 1e6))
  }

  /** The step of an account's story that is due, if any. */
  dueStep(account: SimulatedAccount, epochNo: number) {
    return account.stepEpoch <= epochNo ? account.story.steps[account.step] : undefined
  }

  /** Moves an account to the next step of its story. */
  advance(account: SimulatedAccount, epochNo: number): void {
    account.step++
    account.stepEpoch = epochNo + (account.story.steps[account.step]?.after ?? 0)
  }

  stakeOf({ wallet, rewards, pending }: SimulatedAccount): bigint {
    return pending.reduce((sum, { amount }) => sum + amount, wallet.balance + rewards)
  }

  /** Adds a reward; the list is ordered by the epoch from which each can be spent. */
  earn(account: SimulatedAccount, fromEpoch: number, amount: bigint): void {
    account.pending.push({ fromEpoch, amount })
    account.pending.sort((a, b) => a.fromEpoch - b.fromEpoch)
  }

  /** Makes the rewards spendable whose epoch has come. */
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
