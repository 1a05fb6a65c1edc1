import { hexFromBytes } from '#cardano/encoding.ts'
import type { Network } from '#cardano/network.ts'
import {
  activeSlotsCoefficient,
  epochFirstSlot,
  epochLength,
  epochStart,
  slotTime,
} from '#cardano/slot-time.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { DbSyncRows } from '../db-sync-rows.ts'
import { Accounts, type StakePool } from './accounts.ts'
import { calibrated, FIRST_SHELLEY_EPOCH } from './calibration.ts'
import { type Action, EpochPlan, type Submit } from './epoch-plan.ts'
import { ADA, Ledger, type Made, type Wallet } from './ledger.ts'
import { byteaText, createRandom, digest, type Random } from './random.ts'
import { drawPool, Rewards, type StakeSnapshot, takeSnapshot } from './rewards.ts'
import { RowCollector } from './row-collector.ts'
import { StakePools, vrfKeyOf } from './stake-pools.ts'

/** The seed of the sandbox; another seed generates another chain. */
export const SANDBOX_SEED = 'epochal sandbox 1'

/** The version of the simulation: the same version and seed generate the same chain. */
export const SIMULATION_VERSION = 1

export interface SimulatedBlock {
  readonly id: number
  /** The start of its slot. */
  readonly time: UtcTime
  readonly hashHex: string
  /** The rows it adds to db-sync's tables, those of the end of the epoch before it included. */
  readonly rows: DbSyncRows
}

/** Outputs of the genesis, as many as on mainnet, and the wallets that own them. */
const GENESIS_OUTPUTS = 14_505
const GENESIS_WALLETS = 100
/** Share of Byron's slots that have a block, as recorded. */
const BYRON_DENSITY = 0.9995
const FEDERATED_NODES = 7
/** Epochs after which a producer renews its operational certificate. */
const CERTIFICATE_LIFETIME = 18
/** Share of payers and payees that are accounts, once there are any; the others are exchanges. */
const ACCOUNTS_SHARE = 0.9
/** Bytes of a block besides its transactions. */
const BYRON_OVERHEAD = 648
const SHELLEY_OVERHEAD = 4
/** Bytes of every epoch boundary block, as of mainnet's first. */
const BOUNDARY_SIZE = 648_085

/** The running sums of an epoch. */
interface EpochSums {
  outSum: bigint
  txCount: number
  blkCount: number
  start: UtcTime
  end: UtcTime
  readonly byPool: Map<StakePool, number>
}

/** The producer of a block with its keys; a Byron block names none. */
interface Producer {
  readonly leader: string
  readonly vrfKey?: string
  readonly opCert?: Uint8Array
  readonly opCertCounter?: number
}

/**
 * Generates an endless chain from a seed, block by block, as db-sync would store it with `tx_out.value = enable`.
 * Only the times of blocks depend on the schedule of the network; nothing depends on the clock.
 */
export function* simulateBlocks(network: Network, seed: string): Generator<SimulatedBlock, never> {
  const chain = new SimulatedChain(network, seed)
  yield chain.genesis()
  for (let epochNo = 0; ; epochNo++) {
    const isByron = epochNo < FIRST_SHELLEY_EPOCH
    chain.openEpoch(epochNo)
    if (isByron) yield chain.boundary(epochNo)
    const slots = chain.drawSlots(epochNo, isByron ? BYRON_DENSITY : activeSlotsCoefficient(network, epochNo))
    for (const [i, slotNo] of slots.entries()) yield chain.block(epochNo, slotNo, slots.length - i)
    chain.closeEpoch(epochNo)
  }
}

class SimulatedChain {
  readonly #network: Network
  readonly #random: Random
  readonly #rows = new RowCollector()
  readonly #ledger: Ledger
  readonly #accounts: Accounts
  readonly #pools: StakePools
  readonly #rewards: Rewards
  readonly #plan: EpochPlan
  /** Wallets whose addresses have no stake part. */
  readonly #exchanges: Wallet[] = Array.from({ length: GENESIS_WALLETS }, () => ({
    stakeAddressId: undefined,
    outputs: [],
    balance: 0n,
  }))
  /** Stake snapshots by the epoch in which they take effect. */
  readonly #snapshots = new Map<number, StakeSnapshot>()
  readonly #slotLeaders = new Map<string, number>()
  readonly #federatedKey = memoized((leader) => vrfKeyOf(leader, 0))
  readonly #opCert = memoized(digest)
  #actions: Action[] = []
  #previous: { readonly id: number; readonly hash: Uint8Array } | undefined
  #blockNo = 0
  /** Transactions that the epoch's blocks should contain so far, minus those that they do. */
  #backlog = 0
  #epoch: EpochSums | undefined

  constructor(network: Network, seed: string) {
    const rows = this.#rows
    const random = createRandom(seed)
    this.#network = network
    this.#random = random
    this.#ledger = new Ledger(rows, random)
    this.#accounts = new Accounts(rows, random)
    this.#pools = new StakePools(rows, random)
    this.#rewards = new Rewards(rows, random, this.#ledger, this.#accounts, this.#pools)
    this.#plan = new EpochPlan({
      rows,
      random,
      accounts: this.#accounts,
      pools: this.#pools,
      rewards: this.#rewards,
      exchanges: this.#exchanges,
    })
  }

  genesis(): SimulatedBlock {
    this.#rows.add('epoch_sync_enabled', { enabled: true })
    const id = this.#rows.nextId('block')
    this.#ledger.genesis(this.#exchanges, GENESIS_OUTPUTS, id)
    return this.#addBlock(id, {
      time: epochStart(this.#network, 0),
      leader: 'Genesis slot leader',
      txCount: GENESIS_OUTPUTS,
      size: 0,
      content: 'genesis',
    })
  }

  /** The first block of each Byron epoch, which has neither number nor slot. */
  boundary(epochNo: number): SimulatedBlock {
    const id = this.#rows.nextId('block')
    const time = epochStart(this.#network, epochNo)
    this.#countBlock(time)
    return this.#addBlock(id, {
      epochNo,
      time,
      leader: 'Epoch boundary slot leader',
      txCount: 0,
      size: BOUNDARY_SIZE,
      content: `boundary ${epochNo}`,
    })
  }

  drawSlots(epochNo: number, density: number): number[] {
    const first = epochFirstSlot(this.#network, epochNo)
    return Array.from({ length: epochLength(this.#network, epochNo) }, (_, i) => first + i).filter(() =>
      this.#random.chance(density),
    )
  }

  /** @param blocksLeft in the epoch, this one included; the epoch's actions are spread over them */
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
    this.#backlog += calibrated.transactions(epochNo, this.#random.unit())
    while (made.length < Math.floor(this.#backlog) && this.#pay(submit));
    this.#backlog -= made.length

    const time = slotTime(this.#network, slotNo)
    const sums = this.#countBlock(time)
    sums.txCount += made.length
    for (const { outSum } of made) sums.outSum += outSum
    const isByron = epochNo < FIRST_SHELLEY_EPOCH
    return this.#addBlock(id, {
      epochNo,
      slotNo,
      time,
      ...(isByron ? this.#byronProducer() : this.#producer(epochNo, sums)),
      txCount: made.length,
      size: made.reduce((sum, { size }) => sum + size, isByron ? BYRON_OVERHEAD : SHELLEY_OVERHEAD),
      content: made.map(({ hash }) => hexFromBytes(hash)).join(),
    })
  }

  openEpoch(epochNo: number): void {
    this.#backlog = this.#random.unit()
    const start = epochStart(this.#network, epochNo)
    this.#epoch = { outSum: 0n, txCount: 0, blkCount: 0, start, end: start, byPool: new Map() }
    this.#accounts.release(epochNo)
    if (epochNo < FIRST_SHELLEY_EPOCH) return
    this.#actions = this.#plan.actions(epochNo, epochNo - FIRST_SHELLEY_EPOCH)
  }

  /** Adds the epoch's sums, pays its rewards, and takes the stake snapshot for the second epoch after it. */
  closeEpoch(epochNo: number): void {
    const sums = this.#epoch
    if (!sums) throw new RangeError('an epoch must be opened before it is closed')
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
      this.#rewards.payStaking({ ...sums, epochNo, snapshot: this.#snapshots.get(epochNo) })
      this.#rewards.payOthers(epochNo)
      this.#snapshots.set(epochNo + 2, takeSnapshot(this.#accounts))
      this.#snapshots.delete(epochNo)
    } else {
      // Before Shelley there are no rewards: fees go to the reserves.
      this.#ledger.reserves += this.#ledger.fees
    }
    this.#ledger.fees = 0n
  }

  #countBlock(time: UtcTime): EpochSums {
    const sums = this.#epoch
    if (!sums) throw new RangeError('a block must be in an epoch')
    if (sums.blkCount === 0) sums.start = time
    sums.blkCount++
    sums.end = time
    return sums
  }

  #addBlock(
    id: number,
    block: Producer & {
      readonly epochNo?: number
      readonly slotNo?: number
      readonly time: UtcTime
      readonly txCount: number
      readonly size: number
      /** Text that stands for the body in the block's hash. */
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
    const present = this.#slotLeaders.get(description)
    if (present !== undefined) return present
    const id = this.#rows.addNumbered('slot_leader', {
      hash: byteaText(digest(`leader ${description}`, 28)),
      description,
    })
    this.#slotLeaders.set(description, id)
    return id
  }

  #byronProducer(): Producer {
    return { leader: `ByronGenesis-${this.#random.below(FEDERATED_NODES)}` }
  }

  /** Draws the producer: a federated node, or a pool by its stake, each with keys of its own. */
  #producer(epochNo: number, sums: EpochSums): Producer {
    const snapshot = this.#snapshots.get(epochNo)
    const federated = !snapshot?.members.size || this.#random.chance(calibrated.federatedShare(epochNo))
    const pool = federated || !snapshot ? undefined : drawPool(snapshot, this.#random)
    const leader = pool ? `Pool-${pool.name}` : `ShelleyGenesis-${this.#random.below(FEDERATED_NODES)}`
    if (pool) sums.byPool.set(pool, (sums.byPool.get(pool) ?? 0) + 1)
    const since = pool?.terms[0]?.activeEpochNo ?? FIRST_SHELLEY_EPOCH
    const opCertCounter = Math.floor((epochNo - since) / CERTIFICATE_LIFETIME)
    return {
      leader,
      vrfKey: (pool && this.#pools.termsIn(pool, epochNo)?.vrfKey) ?? this.#federatedKey(leader),
      opCert: this.#opCert(`operational certificate of ${leader}, ${opCertCounter}`),
      opCertCounter,
    }
  }

  /** A random payment; large amounts are rare. Returns false when not even an exchange can pay it. */
  #pay(submit: Submit): boolean {
    const wallet = this.#drawWallet()
    const ada = Math.min(calibrated.stake(this.#random.normal()), 0.3 * Number(wallet.balance / ADA))
    const value = BigInt(Math.floor(ada)) * ADA + ADA
    const payment = { to: this.#drawWallet(), value }
    if (submit({ wallet, payments: [payment] })) return true
    return submit({ wallet: this.#random.pick(this.#exchanges), payments: [payment] }) !== undefined
  }

  #drawWallet(): Wallet {
    const { all } = this.#accounts
    return all.length > 0 && this.#random.chance(ACCOUNTS_SHARE)
      ? this.#random.pick(all).wallet
      : this.#random.pick(this.#exchanges)
  }
}

/** The value of each text, made when it is first needed: producers go on using the same keys. */
function memoized<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const known = made.get(text) ?? make(text)
    made.set(text, known)
    return known
  }
}
