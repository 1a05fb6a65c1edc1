import { MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { calibrated } from './calibration.ts'
import { byteaText, digest, type Random } from './random.ts'
import type { RowCollector } from './row-collector.ts'

/** Lovelace in one ADA; in this folder an amount is a plain bigint in lovelace. */
export const ADA = 1_000_000n

/** Lovelace in circulation at the start, as on mainnet. */
const GENESIS_SUPPLY = 31_112_484_745n * ADA

/** The unspent outputs of an address. */
export interface Wallet {
  /** Undefined where the address has no stake part, as in Byron. */
  readonly stakeAddressId: number | undefined
  readonly outputs: { readonly txId: number; readonly index: number; readonly value: bigint }[]
  balance: bigint
}

/** The reward account of a stake address. */
export interface RewardAccount {
  readonly stakeAddressId: number
  /** Lovelace that can be withdrawn. */
  rewards: bigint
}

export interface LedgerPlan {
  readonly wallet: Wallet
  readonly payments?: readonly { readonly to: Wallet; readonly value: bigint }[]
  /** An account whose rewards are withdrawn completely. */
  readonly withdrawal?: RewardAccount | undefined
  /** Lovelace paid for certificates; negative for a refund. */
  readonly deposit?: bigint
  /** Text that makes the hashes of otherwise equal plans differ. */
  readonly purpose?: string
}

/** A transaction in a block. */
export interface Made {
  readonly txId: number
  readonly hash: Uint8Array
  readonly size: number
  readonly outSum: bigint
  readonly fee: bigint
}

export interface Place {
  readonly blockId: number
  readonly blockIndex: number
  readonly epochNo: number
}

/** The minimum value of an output, approximately. */
const MIN_OUTPUT = ADA
/** The constant part of a fee in lovelace, since Byron. */
const MIN_FEE = 155_381
const MAX_INPUTS = 40
/** Outputs above which an account spends several at once, so that they do not accumulate. */
const MANY_OUTPUTS = 8

/** Balances of all wallets and pots: each transaction preserves every lovelace. */
export class Ledger {
  readonly #rows: RowCollector
  readonly #random: Random
  reserves = MAX_LOVELACE_SUPPLY - GENESIS_SUPPLY
  treasury = 0n
  deposits = 0n
  /** Fees of the running epoch. */
  fees = 0n

  constructor(rows: RowCollector, random: Random) {
    this.#rows = rows
    this.#random = random
  }

  /** Distributes the first outputs to wallets; each is a transaction of its own, as db-sync stores them. */
  genesis(wallets: readonly Wallet[], outputs: number, blockId: number): void {
    const each = GENESIS_SUPPLY / BigInt(outputs)
    for (let blockIndex = 0; blockIndex < outputs; blockIndex++) {
      const wallet = wallets[blockIndex % wallets.length]
      if (!wallet) throw new RangeError('there is no wallet')
      const value = blockIndex === 0 ? GENESIS_SUPPLY - each * BigInt(outputs - 1) : each
      const hash = digest(`genesis ${blockIndex}`)
      const txId = this.#addTransaction({ blockId, blockIndex, epochNo: 0 }, hash, value, 0n, 0n, 0)
      this.#addOutput(txId, 0, wallet, value)
    }
  }

  /** Lovelace that is not in the reserves. */
  get circulating(): bigint {
    return MAX_LOVELACE_SUPPLY - this.reserves
  }

  /** Carries a plan out; undefined, without any effect, when the wallet cannot pay for it. */
  submit(plan: LedgerPlan, place: Place): Made | undefined {
    const { wallet, payments = [], withdrawal, deposit = 0n } = plan
    // Uniform from the least fee to as much above the mean.
    const mean = calibrated.fee(place.epochNo)
    const fee = BigInt(Math.round(MIN_FEE + 2 * (mean - MIN_FEE) * this.#random.unit()))
    const withdrawn = withdrawal?.rewards ?? 0n
    const paid = payments.reduce((sum, { value }) => sum + value, 0n)
    const needed = paid + fee + deposit - withdrawn + MIN_OUTPUT
    const inputs = this.#chooseInputs(wallet, needed)
    if (!inputs) return undefined

    const spent = inputs.reduce((sum, { value }) => sum + value, 0n)
    const change = spent + withdrawn - paid - fee - deposit
    const outputs = [...payments, { to: wallet, value: change }]
    const hash = digest(
      [
        plan.purpose ?? '',
        ...inputs.map(({ txId, index }) => `${txId}#${index}`),
        ...outputs.map(({ to, value }) => `${to.stakeAddressId}:${value}`),
      ].join(),
    )
    const size = Math.round(calibrated.transactionSize(place.epochNo) * this.#spread())
    const outSum = paid + change
    const txId = this.#addTransaction(place, hash, outSum, fee, deposit, size)

    wallet.outputs.splice(0, inputs.length)
    wallet.balance -= spent
    for (const { txId: source, index } of inputs) {
      this.#rows.addNumbered('tx_in', { tx_in_id: txId, tx_out_id: source, tx_out_index: index })
    }
    outputs.forEach(({ to, value }, index) => {
      this.#addOutput(txId, index, to, value)
    })
    if (withdrawal && withdrawn > 0n) {
      this.#rows.addNumbered('withdrawal', {
        addr_id: withdrawal.stakeAddressId,
        amount: String(withdrawn),
        tx_id: txId,
      })
      withdrawal.rewards = 0n
    }
    this.deposits += deposit
    this.fees += fee
    return { txId, hash, size, outSum, fee }
  }

  /** Chooses the oldest outputs first; undefined when the wallet cannot pay. */
  #chooseInputs(wallet: Wallet, needed: bigint): Wallet['outputs'] | undefined {
    const least = wallet.stakeAddressId !== undefined && wallet.outputs.length > MANY_OUTPUTS ? 4 : 1
    let sum = 0n
    let count = 0
    while ((sum < needed || count < least) && count < MAX_INPUTS) {
      const output = wallet.outputs[count]
      if (!output) return undefined
      sum += output.value
      count++
    }
    return sum < needed ? undefined : wallet.outputs.slice(0, count)
  }

  #addTransaction(
    { blockId, blockIndex }: Place,
    hash: Uint8Array,
    outSum: bigint,
    fee: bigint,
    deposit: bigint,
    size: number,
  ): number {
    return this.#rows.addNumbered('tx', {
      hash: byteaText(hash),
      block_id: blockId,
      block_index: blockIndex,
      out_sum: String(outSum),
      fee: String(fee),
      deposit: String(deposit),
      size,
    })
  }

  #addOutput(txId: number, index: number, wallet: Wallet, value: bigint): void {
    this.#rows.addNumbered('tx_out', {
      tx_id: txId,
      index,
      stake_address_id: wallet.stakeAddressId ?? null,
      value: String(value),
    })
    wallet.outputs.push({ txId, index, value })
    wallet.balance += value
  }

  /** A random factor from 0.75 to 1.25. */
  #spread(): number {
    return 0.75 + this.#random.unit() / 2
  }
}
