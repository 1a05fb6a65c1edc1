import { firstEpochOf, networks } from '#cardano/network.ts'
import {
  type Accounts,
  type Certificate,
  KEY_DEPOSIT,
  POOL_DEPOSIT,
  PROPOSAL_DEPOSIT,
  type SimulatedAccount,
  type Step,
} from './accounts.ts'
import { ADA, type LedgerPlan, type Made, type Wallet } from './ledger.ts'
import type { Random } from './random.ts'
import type { Rewards } from './rewards.ts'
import type { RowCollector } from './row-collector.ts'
import type { StakePools } from './stake-pools.ts'

/** Adds a transaction to the current block; undefined when its wallet cannot pay. */
export type Submit = (plan: LedgerPlan) => Made | undefined

/** An action of an account or pool, to be taken in one of the epoch's blocks. */
export type Action = (submit: Submit) => void

const NEW_ACCOUNTS_PER_EPOCH = 9
const FIRST_POOLS = 40
const MAX_POOLS = 400
const POOLS_PER_EPOCH = 2
const PROPOSAL_LIFETIME = 6
/** Epochs over which the first proposals are spread, once proposals are possible. */
const PROPOSALS_SPREAD = 60
/** Proposals are possible since Conway. */
const FIRST_CONWAY_EPOCH = firstEpochOf(networks.sandbox, 'Conway') ?? 0
/** Lovelace that remains in an account that sends its balance away: enough to pay for its deregistration. */
const MIN_BALANCE = 5n * ADA
/** Share of the registered accounts that withdraw their rewards in an epoch. */
const WITHDRAWING = 0.03

export interface EpochPlanDependencies {
  readonly rows: RowCollector
  readonly random: Random
  readonly accounts: Accounts
  readonly pools: StakePools
  readonly rewards: Rewards
  /** Wallets whose addresses have no stake part. */
  readonly exchanges: readonly Wallet[]
}

/** Plans the certificates, pool updates and withdrawals of an epoch. */
export class EpochPlan {
  readonly #deps: EpochPlanDependencies
  #owners = 0

  constructor(deps: EpochPlanDependencies) {
    this.#deps = deps
  }

  /** @param shelleyEpochs epochs since the start of staking */
  actions(epochNo: number, shelleyEpochs: number): Action[] {
    return [
      ...this.#newcomers(epochNo, shelleyEpochs),
      ...this.#storySteps(epochNo),
      ...this.#poolUpdates(epochNo),
      ...this.#withdrawals(),
    ]
  }

  #newcomers(epochNo: number, shelleyEpochs: number): Action[] {
    const { accounts, exchanges } = this.#deps
    const wanted = Math.min(FIRST_POOLS + shelleyEpochs * POOLS_PER_EPOCH, MAX_POOLS)
    const owners = wanted - this.#owners
    this.#owners = wanted
    return Array.from({ length: owners + NEW_ACCOUNTS_PER_EPOCH }, (_, i) => (submit) => {
      const runsPool = i < owners
      const account = accounts.open(epochNo, runsPool)
      const value = accounts.firstBalance(runsPool)
      const richest = exchanges.reduce((a, b) => (a.balance > b.balance ? a : b))
      submit({ wallet: richest, payments: [{ to: account.wallet, value }] })
    })
  }

  #storySteps(epochNo: number): Action[] {
    const { accounts } = this.#deps
    return accounts.all.flatMap((account) => {
      const step = accounts.dueStep(account, epochNo)
      return step ? [(submit: Submit) => this.#takeStep(account, step, epochNo, submit)] : []
    })
  }

  /** Takes a step of a story; one that is not possible yet is tried again in the next epoch. */
  #takeStep(account: SimulatedAccount, step: Step, epochNo: number, submit: Submit): void {
    const { accounts, pools, random, exchanges } = this.#deps
    const { certificates, empties } = step
    const leaves = certificates.includes('deregister')
    if (leaves && account.pending.length > 0) return
    const delay = account.stakeAddressId % PROPOSALS_SPREAD
    if (certificates.includes('propose') && epochNo < FIRST_CONWAY_EPOCH + delay) return
    const needsPool = certificates.includes('delegate') && !certificates.includes('run-pool')
    if (needsPool && pools.all.length === 0) return
    const sent =
      empties && account.wallet.balance > 2n * MIN_BALANCE ? account.wallet.balance - MIN_BALANCE : 0n
    const transaction = submit({
      wallet: account.wallet,
      payments: sent > 0n ? [{ to: random.pick(exchanges), value: sent }] : [],
      withdrawal: leaves ? account : undefined,
      deposit: certificates.reduce((sum, certificate) => sum + depositOf[certificate], 0n),
      purpose: certificates.join(),
    })
    if (!transaction) return
    if (empties) account.leaving = true
    for (const [certIndex, certificate] of certificates.entries()) {
      this.#certify(account, certificate, epochNo, transaction.txId, certIndex)
    }
    accounts.advance(account, epochNo)
  }

  #certify(
    account: SimulatedAccount,
    certificate: Certificate,
    epochNo: number,
    txId: number,
    certIndex: number,
  ): void {
    const { rows, pools, rewards } = this.#deps
    const row = { addr_id: account.stakeAddressId, cert_index: certIndex, tx_id: txId }
    switch (certificate) {
      case 'register':
        account.registered = true
        rows.addNumbered('stake_registration', { ...row, epoch_no: epochNo })
        return
      case 'deregister':
        account.registered = false
        account.pool = undefined
        rows.addNumbered('stake_deregistration', { ...row, epoch_no: epochNo })
        return
      case 'run-pool':
        account.pool = pools.register(account, epochNo, txId, certIndex)
        return
      case 'delegate':
        if (account.pool?.owner !== account) account.pool = pools.choose()
        rows.addNumbered('delegation', {
          ...row,
          pool_hash_id: account.pool.id,
          active_epoch_no: epochNo + 2,
        })
        return
      case 'propose':
        rewards.scheduleRefund(account, epochNo + PROPOSAL_LIFETIME)
    }
  }

  #poolUpdates(epochNo: number): Action[] {
    const { pools } = this.#deps
    return pools.all
      .filter(({ nextUpdate }) => nextUpdate <= epochNo)
      .map((pool) => (submit) => {
        const transaction = submit({ wallet: pool.owner.wallet, purpose: 'update pool' })
        if (transaction) pools.update(pool, epochNo, transaction.txId, 0)
      })
  }

  #withdrawals(): Action[] {
    const { accounts, random } = this.#deps
    return accounts.all
      .filter(({ registered, rewards }) => registered && rewards > 0n && random.chance(WITHDRAWING))
      .map((account) => (submit) => {
        submit({ wallet: account.wallet, withdrawal: account, purpose: 'withdraw' })
      })
  }
}

const depositOf: Readonly<Record<Certificate, bigint>> = {
  register: KEY_DEPOSIT,
  deregister: -KEY_DEPOSIT,
  delegate: 0n,
  'run-pool': POOL_DEPOSIT,
  propose: PROPOSAL_DEPOSIT,
}
