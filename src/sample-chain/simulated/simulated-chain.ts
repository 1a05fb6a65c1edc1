import { hexFromBytes } from '#cardano/encoding.ts'
import type { Network } from '#cardano/network.ts'
import { epochFirstSlot, epochLength, epochStart, slotTime } from '#cardano/slot-time.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { DbSyncRows } from '../db-sync-rows.ts'
import type { Certificate, Step } from './account-stories.ts'
import { type Account, Accounts, KEY_DEPOSIT, POOL_DEPOSIT, PROPOSAL_DEPOSIT } from './accounts.ts'
import { calibrated } from './calibration.ts'
import { ADA, Ledger, type Made, type Plan, type Wallet } from './ledger.ts'
import { byteaText, createRandom, digest, type Random } from './random.ts'
import { RowCollector } from './row-collector.ts'
import { type StakePool, StakePools, vrfKeyOf } from './stake-pools.ts'

/** The seed of the sandbox; another one makes another chain. */
export const SANDBOX_SEED = 'epochal sandbox 1'

/** Names the chain's program: what it makes of a seed changes with it. */
export const SIMULATION_VERSION = 1

export interface SimulatedBlock {
  readonly id: number
  /** When it is made: the start of its slot. */
  readonly time: UtcTime
  readonly hashHex: string
  /** What it adds to the tables of db-sync, the end of the epoch before it included. */
  readonly rows: DbSyncRows
}

const GENESIS_WALLETS = 100
const FIRST_SHELLEY_EPOCH = 8
/** Share of slots that have a block (Byron as recorded; the active slot coefficient of Shelley). */
const BYRON_DENSITY = 0.9995
const SHELLEY_DENSITY = 0.05
const FEDERATED_NODES = 7
const NEW_ACCOUNTS_PER_EPOCH = 9
const FIRST_POOLS = 40
const MOST_POOLS = 400
const POOLS_PER_EPOCH = 2
/** Epochs for which an operational certificate serves. */
const CERTIFICATE_LIFETIME = 18
/** Share of the reserves that each epoch gives, and of that what goes to the treasury, in thousandths. */
const MONETARY_EXPANSION = 3n
const TREASURY_CUT = 200n
const PROPOSAL_LIFETIME = 6
const CONWAY_EPOCH = 222

/** The stake that counts in an epoch. */
interface StakeSnapshot {
  readonly byPool: ReadonlyMap<StakePool, readonly { readonly account: Account; readonly stake: bigint }[]>
  readonly pools: readonly StakePool[]
  /** Running sums in ADA, to draw a leader by its stake. */
  readonly upTo: readonly number[]
}

interface EpochSums {
  outSum: bigint
  txCount: number
  blkCount: number
  start: UtcTime
  end: UtcTime
  readonly byPool: Map<StakePool, number>
}

/**
 * A whole chain from a seed, block by block and without an end, as db-sync would have stored it with
 * `tx_out.value = enable`. Nothing in it depends on the clock but the times, which follow from the schedule.
 * @param network with the schedule that the chain is to keep
 */
export function* simulateBlocks(network: Network, seed: string): Generator<SimulatedBlock, never> {
  const chain = new SimulatedChain(network, seed)
  yield chain.genesis()
  for (let epochNo = 0; ; epochNo++) {
    const isByron = epochNo < FIRST_SHELLEY_EPOCH
    chain.openEpoch(epochNo)
    if (isByron) yield chain.boundary(epochNo)
    const slots = chain.drawSlots(epochNo, isByron ? BYRON_DENSITY : SHELLEY_DENSITY)
    for (const [i, slotNo] of slots.entries()) yield chain.block(epochNo, slotNo, slots.length - i)
    chain.closeEpoch(epochNo)
  }
}

type Action = (submit: Submit) => void
type Submit = (plan: Plan) => Made | undefined

class SimulatedChain {
  readonly #network: Network
  readonly #random: Random
  readonly #rows = new RowCollector()
  readonly #ledger: Ledger
  readonly #accounts: Accounts
  readonly #pools: StakePools
  /** Hold what has no stake part. */
  readonly #exchanges: Wallet[] = Array.from({ length: GENESIS_WALLETS }, () => ({
    stakeAddressId: undefined,
    outputs: [],
    balance: 0n,
  }))
  readonly #snapshots = new Map<number, StakeSnapshot>()
  readonly #refunds: { readonly account: Account; readonly epochNo: number }[] = []
  readonly #slotLeaders = new Map<string, number>()
  #actions: Action[] = []
  #previous: { readonly id: number; readonly hash: Uint8Array } | undefined
  #blockNo = 0
  #epoch: EpochSums | undefined

  constructor(network: Network, seed: string) {
    this.#network = network
    this.#random = createRandom(seed)
    this.#ledger = new Ledger(this.#rows, this.#random)
    this.#accounts = new Accounts(this.#rows, this.#random)
    this.#pools = new StakePools(this.#rows, this.#random)
  }

  genesis(): SimulatedBlock {
    this.#rows.add('epoch_sync_enabled', { enabled: true })
    const id = this.#rows.nextId('block')
    this.#ledger.genesis(this.#exchanges, id)
    return this.#addBlock(id, {
      time: epochStart(this.#network, 0),
      leader: 'Genesis slot leader',
      txCount: GENESIS_WALLETS,
      size: 0,
      content: 'genesis',
    })
  }

  /** Byron begins each epoch with a block that has neither number nor slot. */
  boundary(epochNo: number): SimulatedBlock {
    const id = this.#rows.nextId('block')
    const time = epochStart(this.#network, epochNo)
    this.#countBlock(time)
    return this.#addBlock(id, {
      epochNo,
      time,
      leader: 'Epoch boundary slot leader',
      txCount: 0,
      size: 648_085,
      content: `boundary ${epochNo}`,
    })
  }

  drawSlots(epochNo: number, density: number): number[] {
    const first = epochFirstSlot(this.#network, epochNo)
    return Array.from({ length: epochLength(this.#network, epochNo) }, (_, i) => first + i).filter(() =>
      this.#random.chance(density),
    )
  }

  /** @param blocksLeft in the epoch, this one included; what is to happen in it is spread over them */
  block(epochNo: number, slotNo: number, blocksLeft: number): SimulatedBlock {
    const id = this.#rows.nextId('block')
    const made: Made[] = []
    const submit: Submit = (plan) => {
      const transaction = this.#ledger.submit(plan, { blockId: id, blockIndex: made.length, epochNo })
      if (transaction) made.push(transaction)
      return transaction
    }
    const due = Math.ceil(this.#actions.length / blocksLeft)
    for (const action of this.#actions.splice(0, due)) action(submit)
    const wanted = calibrated.transactions(epochNo, this.#random.unit())
    const payments = Math.floor(wanted) + (this.#random.chance(wanted % 1) ? 1 : 0)
    while (made.length < payments && this.#pay(submit));

    const time = slotTime(this.#network, slotNo)
    const sums = this.#countBlock(time)
    sums.txCount += made.length
    for (const { outSum } of made) sums.outSum += outSum
    const isByron = epochNo < FIRST_SHELLEY_EPOCH
    const overhead = isByron ? 648 : 4
    return this.#addBlock(id, {
      epochNo,
      slotNo,
      time,
      ...(isByron ? this.#byronProducer() : this.#producer(epochNo, sums)),
      txCount: made.length,
      size: made.reduce((sum, { size }) => sum + size, overhead),
      content: made.map(({ hash }) => hexFromBytes(hash)).join(),
    })
  }

  openEpoch(epochNo: number): void {
    const start = epochStart(this.#network, epochNo)
    this.#epoch = { outSum: 0n, txCount: 0, blkCount: 0, start, end: start, byPool: new Map() }
    this.#accounts.release(epochNo)
    if (epochNo < FIRST_SHELLEY_EPOCH) return
    this.#actions = [
      ...this.#newcomers(epochNo),
      ...this.#storySteps(epochNo),
      ...this.#poolUpdates(epochNo),
      ...this.#withdrawals(),
    ]
  }

  /** Rewards that were earned in the epoch, the stake that will count in the second one after it, its sums. */
  closeEpoch(epochNo: number): void {
    const sums = this.#epoch
    if (!sums) throw new RangeError('an epoch is opened before it is closed')
    this.#rows.add('epoch_finalized', {
      id: epochNo + 1,
      no: epochNo,
      out_sum: String(sums.outSum),
      fees: String(this.#ledger.fees),
      tx_count: sums.txCount,
      blk_count: sums.blkCount,
      start_time: utcTimeText(sums.start),
      end_time: utcTimeText(sums.end),
    })
    if (epochNo >= FIRST_SHELLEY_EPOCH) {
      this.#rewardPools(epochNo, sums.byPool)
      this.#rewardOthers(epochNo)
      this.#snapshots.set(epochNo + 2, this.#snapshot())
      this.#snapshots.delete(epochNo)
    } else {
      // Before there are rewards, fees stay with the reserves.
      this.#ledger.reserves += this.#ledger.fees
    }
    this.#ledger.fees = 0n
  }

  #countBlock(time: UtcTime): EpochSums {
    const sums = this.#epoch
    if (!sums) throw new RangeError('a block lies in an epoch')
    if (sums.blkCount === 0) sums.start = time
    sums.blkCount++
    sums.end = time
    return sums
  }

  #addBlock(
    id: number,
    block: {
      readonly epochNo?: number
      readonly slotNo?: number
      readonly time: UtcTime
      readonly leader: string
      readonly vrfKey?: string
      readonly opCert?: Uint8Array
      readonly opCertCounter?: number
      readonly txCount: number
      readonly size: number
      /** Of the body, as text. */
      readonly content: string
    },
  ): SimulatedBlock {
    const { epochNo, slotNo } = block
    const previous = this.#previous
    const hash = digest(
      [
        previous ? hexFromBytes(previous.hash) : 'nothing',
        slotNo,
        block.leader,
        block.vrfKey,
        block.content,
      ].join('|'),
    )
    const [major, minor] = calibrated.protocolVersion(epochNo ?? 0)
    this.#rows.add('block', {
      id,
      hash: byteaText(hash),
      epoch_no: epochNo ?? null,
      slot_no: slotNo ?? null,
      epoch_slot_no:
        slotNo === undefined || epochNo === undefined
          ? null
          : slotNo - epochFirstSlot(this.#network, epochNo),
      block_no: slotNo === undefined ? null : ++this.#blockNo,
      previous_id: previous?.id ?? null,
      slot_leader_id: this.#slotLeader(block.leader),
      size: block.size,
      time: utcTimeText(block.time),
      tx_count: block.txCount,
      proto_major: major,
      proto_minor: minor,
      vrf_key: block.vrfKey ?? null,
      op_cert: block.opCert ? byteaText(block.opCert) : null,
      op_cert_counter: block.opCertCounter ?? null,
    })
    this.#previous = { id, hash }
    return { id, time: block.time, hashHex: hexFromBytes(hash), rows: this.#rows.take() }
  }

  #slotLeader(description: string): number {
    const known = this.#slotLeaders.get(description)
    if (known !== undefined) return known
    const id = this.#rows.addNumbered('slot_leader', {
      hash: byteaText(digest(`leader ${description}`, 28)),
      description,
    })
    this.#slotLeaders.set(description, id)
    return id
  }

  #byronProducer() {
    return { leader: `ByronGenesis-${this.#random.below(FEDERATED_NODES)}` }
  }

  /** A federated node, or a pool by its stake; with keys of its own either way. */
  #producer(epochNo: number, sums: EpochSums) {
    const snapshot = this.#snapshots.get(epochNo)
    const federated = !snapshot?.pools.length || this.#random.chance(calibrated.federatedShare(epochNo))
    const pool = federated || !snapshot ? undefined : this.#drawPool(snapshot)
    const name = pool ? `Pool-${pool.name}` : `ShelleyGenesis-${this.#random.below(FEDERATED_NODES)}`
    if (pool) sums.byPool.set(pool, (sums.byPool.get(pool) ?? 0) + 1)
    const opCertCounter = Math.floor((epochNo - FIRST_SHELLEY_EPOCH) / CERTIFICATE_LIFETIME)
    return {
      leader: name,
      vrfKey: (pool && this.#pools.termsIn(pool, epochNo)?.vrfKey) ?? vrfKeyOf(name, 0),
      opCert: digest(`operational certificate of ${name}, ${opCertCounter}`),
      opCertCounter,
    }
  }

  #drawPool({ pools, upTo }: StakeSnapshot): StakePool | undefined {
    const drawn = this.#random.unit() * (upTo.at(-1) ?? 0)
    return pools[upTo.findIndex((sum) => drawn < sum)]
  }

  /** Somebody pays somebody. False when the wallet that was picked cannot. */
  #pay(submit: Submit): boolean {
    const wallet = this.#someWallet()
    const value =
      BigInt(Math.floor(Number(wallet.balance / ADA) * 0.3 * this.#random.unit() ** 3)) * ADA + ADA
    const paid = submit({ wallet, payments: [{ to: this.#someWallet(), value }] })
    if (paid) return true
    const rich = this.#random.pick(this.#exchanges)
    return submit({ wallet: rich, payments: [{ to: this.#someWallet(), value: 5n * ADA }] }) !== undefined
  }

  #someWallet(): Wallet {
    const { all } = this.#accounts
    return all.length > 0 && this.#random.chance(0.6)
      ? this.#random.pick(all).wallet
      : this.#random.pick(this.#exchanges)
  }

  #newcomers(epochNo: number): Action[] {
    const wanted = FIRST_POOLS + (epochNo - FIRST_SHELLEY_EPOCH) * POOLS_PER_EPOCH
    const owners = Math.max(Math.min(wanted, MOST_POOLS) - this.#ownerCount, 0)
    this.#ownerCount += owners
    return Array.from({ length: owners + NEW_ACCOUNTS_PER_EPOCH }, (_, i) => (submit) => {
      const runsPool = i < owners
      const account = this.#accounts.open(epochNo, runsPool)
      const value = this.#accounts.firstBalance(runsPool)
      const richest = this.#exchanges.reduce((a, b) => (a.balance > b.balance ? a : b))
      submit({ wallet: richest, payments: [{ to: account.wallet, value }] })
    })
  }
  #ownerCount = 0

  #storySteps(epochNo: number): Action[] {
    return this.#accounts.all.flatMap((account) => {
      const step = this.#accounts.dueStep(account, epochNo)
      return step ? [(submit: Submit) => this.#takeStep(account, step, epochNo, submit)] : []
    })
  }

  /** A step that cannot be taken yet waits for the next epoch. */
  #takeStep(account: Account, step: Step, epochNo: number, submit: Submit): void {
    const { certificates, empties } = step
    const leaves = certificates.includes('deregister')
    if (leaves && account.pending.length > 0) return
    if (certificates.includes('propose') && epochNo < CONWAY_EPOCH) return
    if (
      certificates.includes('delegate') &&
      this.#pools.all.length === 0 &&
      !certificates.includes('run-pool')
    )
      return
    const keep = 5n * ADA
    const sent = empties && account.wallet.balance > 2n * keep ? account.wallet.balance - keep : 0n
    const transaction = submit({
      wallet: account.wallet,
      payments: sent > 0n ? [{ to: this.#random.pick(this.#exchanges), value: sent }] : [],
      withdrawal: leaves ? account : undefined,
      deposit: certificates.reduce((sum, certificate) => sum + depositOf[certificate], 0n),
      purpose: certificates.join(),
    })
    if (!transaction) return
    if (empties) account.leaving = true
    for (const [certIndex, certificate] of certificates.entries()) {
      this.#certify(account, certificate, epochNo, transaction.txId, certIndex)
    }
    this.#accounts.advance(account, epochNo)
  }

  #certify(
    account: Account,
    certificate: Certificate,
    epochNo: number,
    txId: number,
    certIndex: number,
  ): void {
    const row = { addr_id: account.stakeAddressId, cert_index: certIndex, tx_id: txId }
    switch (certificate) {
      case 'register':
        account.registered = true
        this.#rows.addNumbered('stake_registration', { ...row, epoch_no: epochNo })
        return
      case 'deregister':
        account.registered = false
        account.pool = undefined
        this.#rows.addNumbered('stake_deregistration', { ...row, epoch_no: epochNo })
        return
      case 'run-pool':
        account.pool = this.#pools.register(account, epochNo, txId, certIndex)
        return
      case 'delegate':
        if (account.pool?.owner !== account) account.pool = this.#pools.choose()
        this.#rows.addNumbered('delegation', {
          ...row,
          pool_hash_id: account.pool.id,
          active_epoch_no: epochNo + 2,
        })
        return
      case 'propose':
        this.#refunds.push({ account, epochNo: epochNo + PROPOSAL_LIFETIME })
    }
  }

  #poolUpdates(epochNo: number): Action[] {
    return this.#pools.all
      .filter(({ nextUpdate }) => nextUpdate <= epochNo)
      .map((pool) => (submit) => {
        const transaction = submit({ wallet: pool.owner.wallet, purpose: 'update pool' })
        if (transaction) this.#pools.update(pool, epochNo, transaction.txId, 0)
      })
  }

  #withdrawals(): Action[] {
    return this.#accounts.all
      .filter(({ registered, rewards }) => registered && rewards > 0n && this.#random.chance(0.03))
      .map((account) => (submit) => {
        submit({ wallet: account.wallet, withdrawal: account, purpose: 'withdraw' })
      })
  }

  /** Shelley's rewards without saturation: by blocks among pools, by stake in a pool. */
  #rewardPools(epochNo: number, byPool: ReadonlyMap<StakePool, number>): void {
    const ledger = this.#ledger
    const blkCount = BigInt(Math.max(this.#epoch?.blkCount ?? 0, 1))
    const expansion = (ledger.reserves * MONETARY_EXPANSION) / 1000n
    const pot = expansion + ledger.fees
    const cut = (pot * TREASURY_CUT) / 1000n
    let left = pot - cut
    const forPools = left
    for (const [pool, blocks] of byPool) {
      left -= this.#rewardPool(epochNo, pool, (forPools * BigInt(blocks)) / blkCount)
    }
    ledger.treasury += cut
    ledger.reserves += left - expansion
  }

  /** Gives what was paid of the pool's share. */
  #rewardPool(epochNo: number, pool: StakePool, share: bigint): bigint {
    const members = this.#snapshots.get(epochNo)?.byPool.get(pool) ?? []
    const terms = this.#pools.termsIn(pool, epochNo)
    const total = members.reduce((sum, { stake }) => sum + stake, 0n)
    if (!terms || total === 0n) return 0n
    const cost = share < terms.fixedCost ? share : terms.fixedCost
    const margin = ((share - cost) * BigInt(terms.margin)) / 10_000n
    let paid = this.#reward(epochNo, pool.owner, 'leader', cost + margin)
    for (const { account, stake } of members) {
      paid += this.#reward(epochNo, account, 'member', ((share - cost - margin) * stake) / total)
    }
    return paid
  }

  #reward(epochNo: number, account: Account, type: 'leader' | 'member', amount: bigint): bigint {
    if (!account.registered || account.leaving || amount === 0n) return 0n
    const fromEpoch = epochNo + 2
    this.#rows.add('reward', {
      addr_id: account.stakeAddressId,
      type,
      amount: String(amount),
      spendable_epoch: fromEpoch,
    })
    this.#accounts.pay(account, fromEpoch, amount)
    return amount
  }

  /** What comes from the pots and from deposits: early incentives, grants, and proposals that ended. */
  #rewardOthers(epochNo: number): void {
    const others = this.#accounts.all.filter(({ registered, leaving }) => registered && !leaving)
    if (epochNo === FIRST_SHELLEY_EPOCH + 4) {
      for (const account of others) this.#rewardFrom('reserves', epochNo, account, this.#grant(20_000))
    }
    if (epochNo > FIRST_SHELLEY_EPOCH + 30 && epochNo % 6 === 0) {
      for (let i = 0; i < 12; i++) {
        this.#rewardFrom('treasury', epochNo, this.#random.pick(others), this.#grant(150_000))
      }
    }
    for (const { account, epochNo: ends } of this.#refunds) {
      if (ends === epochNo && account.registered) {
        this.#rewardFrom('deposits', epochNo, account, PROPOSAL_DEPOSIT)
      }
    }
  }

  #grant(mostAda: number): bigint {
    return BigInt(1 + this.#random.below(mostAda)) * ADA
  }

  #rewardFrom(
    pot: 'reserves' | 'treasury' | 'deposits',
    epochNo: number,
    account: Account,
    amount: bigint,
  ): void {
    if (this.#ledger[pot] < amount) return
    this.#ledger[pot] -= amount
    this.#rows.add('reward_rest', {
      addr_id: account.stakeAddressId,
      type: pot === 'deposits' ? 'proposal_refund' : pot,
      amount: String(amount),
      spendable_epoch: epochNo + 1,
    })
    this.#accounts.pay(account, epochNo + 1, amount)
    account.pending.sort((a, b) => a.fromEpoch - b.fromEpoch)
  }

  #snapshot(): StakeSnapshot {
    const byPool = new Map<StakePool, { account: Account; stake: bigint }[]>()
    for (const account of this.#accounts.all) {
      if (!account.registered || !account.pool) continue
      const stake = this.#accounts.stakeOf(account)
      const members = byPool.get(account.pool)
      if (members) members.push({ account, stake })
      else byPool.set(account.pool, [{ account, stake }])
    }
    const pools = [...byPool.keys()]
    let sum = 0
    const upTo = pools.map((pool) => {
      for (const { stake } of byPool.get(pool) ?? []) sum += Number(stake / ADA)
      return sum
    })
    return { byPool, pools, upTo }
  }
}

const depositOf: Readonly<Record<Certificate, bigint>> = {
  register: KEY_DEPOSIT,
  deregister: -KEY_DEPOSIT,
  delegate: 0n,
  'run-pool': POOL_DEPOSIT,
  propose: PROPOSAL_DEPOSIT,
}
