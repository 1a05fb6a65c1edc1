import { bech32FromBytes } from '#cardano/encoding.ts'
import type { Account } from './account-and-pool.ts'
import { poolOwnerStory, type Story, stories } from './account-stories.ts'
import { calibrated } from './calibration.ts'
import { ADA } from './ledger.ts'
import { byteaText, digest, type Random } from './random.ts'
import type { RowCollector } from './row-collector.ts'

/** The greatest amount in ADA with which an account starts. */
const GREATEST_FIRST_BALANCE = 50_000_000
/** One in so many accounts is controlled by a script. */
const KEYS_FOR_A_SCRIPT = 25
/** Header bytes of a test network's stake addresses, for a key and for a script (CIP-19). */
const KEY_HEADER = 0xe0
const SCRIPT_HEADER = 0xf0

/**
 * Accounts that every chain of the sandbox has from its first epochs on, each of another kind: the owner of a pool, one
 * controlled by a script, a registered one without a pool, a deregistered one, and one that was never registered.
 */
export const exampleAccounts: readonly string[] = [
  { number: 0, runsPool: true },
  { number: 74, runsPool: false },
  { number: 84, runsPool: false },
  { number: 44, runsPool: false },
  { number: 41, runsPool: false },
].map(({ number, runsPool }) => bech32FromBytes('stake_test', addressBytes(number, runsPool)))

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
  readonly all: Account[] = []

  constructor(rows: RowCollector, random: Random) {
    this.#rows = rows
    this.#random = random
    this.#chances = stories.flatMap((story) => Array<Story>(story.weight).fill(story))
  }

  open(epochNo: number, runsPool: boolean): Account {
    const number = this.all.length
    const bytes = addressBytes(number, runsPool)
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

  /** The first balance of an account in lovelace; the owner of a pool can pay the pool's deposit. */
  firstBalance(runsPool: boolean): bigint {
    const ada = calibrated.stake(this.#random.normal())
    return BigInt(Math.round(Math.min(Math.max(ada, runsPool ? 2000 : 20), GREATEST_FIRST_BALANCE) * 1e6))
  }

  /** The step of an account's story that is due, if any. */
  dueStep(account: Account, epochNo: number) {
    return account.stepEpoch <= epochNo ? account.story.steps[account.step] : undefined
  }

  /** Moves an account to the next step of its story. */
  advance(account: Account, epochNo: number): void {
    account.step++
    account.stepEpoch = epochNo + (account.story.steps[account.step]?.after ?? 0)
  }

  stakeOf({ wallet, rewards, pending }: Account): bigint {
    return pending.reduce((sum, { amount }) => sum + amount, wallet.balance + rewards)
  }

  /** Adds a reward; the list is ordered by the epoch from which each can be spent. */
  earn(account: Account, fromEpoch: number, amount: bigint): void {
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
