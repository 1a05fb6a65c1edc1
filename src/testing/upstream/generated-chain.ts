import { createHash } from 'node:crypto'
import { base64FromBytes, bech32FromBytes, bytesFromHex } from '#cardano/encoding.ts'
import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginFraction } from '#cardano/margin.ts'
import { networks } from '#cardano/network.ts'
import { epochAt, epochFirstSlot, epochLength, epochSlotsUntil, slotTime } from '#cardano/slot-time.ts'
import type { Instant, UtcTime } from '#cardano/utc-time.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import type {
  EndpointCall,
  EndpointId,
  EndpointParams,
  EndpointRecord,
  RecordEndpointId,
} from '#contract/endpoints.ts'
import type { Account } from '#contract/resources/account.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'

/** The size of a chain whose records follow from their numbers; all of it may grow. */
export interface GeneratedChain {
  latestBlockNo: number
  poolUpdates: number
  epochs: number
}

/** The records of a list, generated on demand. */
export interface Rows<T> {
  readonly length: number
  readonly at: (index: number) => T
}

export function isRows(found: unknown): found is Rows<unknown> {
  return typeof found === 'object' && found !== null && 'at' in found
}

/** The record or rows of an endpoint; undefined where there is no such record. */
export function recordsOf({ id, params }: EndpointCall, chain: GeneratedChain): unknown {
  return (records[id] as (chain: GeneratedChain, params: unknown) => unknown)(chain, params)
}

type Records = {
  readonly [Id in EndpointId]: (
    chain: GeneratedChain,
    params: EndpointParams<Id>,
  ) => Id extends RecordEndpointId ? EndpointRecord<Id> | undefined : Rows<EndpointRecord<Id>>
}

const records: Records = {
  account: (chain, { stake_address }) => account(chain, stake_address),
  latestEpoch: (chain) => epoch(chain, chain.epochs - 1),
  epochs: (chain) => epochRows(chain),
  epoch: (chain, { epoch_no }) => knownEpoch(chain, epoch_no),
  odataEpochs: (chain) => epochRows(chain),
  odataEpoch: (chain, { epoch_no }) => knownEpoch(chain, epoch_no),
  latestBlock: (chain) => block(chain.latestBlockNo),
  blockByNo: (chain, { block_no }) => knownBlock(chain, block_no),
  blockByHash: (chain, { block_hash }) => knownBlock(chain, noOfBlock(chain, block_hash)),
  blockBySlot: (chain, { epoch_no, slot_no }) => {
    const no = epoch_no * BLOCKS + (Number(slot_no) - epochFirstSlot(network, epoch_no)) / spacing(epoch_no)
    return Math.floor(no / BLOCKS) === epoch_no ? knownBlock(chain, no) : undefined
  },
  poolUpdates: (chain) => poolUpdateRows(chain),
  poolUpdatesByPool: (chain, { pool_id }) => updatesOf(chain, Number(pool_id)),
  poolUpdatesByVrfKeyHash: (chain, { vrf_key_hash }) =>
    updatesOf(chain, pools.findIndex(({ vrfHash }) => vrfHash === vrf_key_hash) + 1),
  odataPoolUpdates: (chain) => poolUpdateRows(chain),
  odataPoolUpdatesByPool: (chain, { pool_id }) => updatesOf(chain, Number(pool_id)),
  odataEpochsCount: (chain) => epochRows(chain),
  odataPoolUpdatesCount: (chain) => poolUpdateRows(chain),
  poolUpdatesByPoolHash: (chain) => updatesOf(chain, 0),
}

const network = networks.mainnet
/** Blocks in an epoch. */
const BLOCKS = 20_000
const POOLS = 10

/** A chain whose tip is that of a time, by mainnet's schedule, and moves with it. */
export function followingChain(now: () => Instant, poolUpdates: number): GeneratedChain {
  const epochNo = () => epochAt(network, now() as UtcTime) ?? 0
  return {
    poolUpdates,
    get epochs() {
      return epochNo() + 1
    },
    get latestBlockNo() {
      const no = epochNo()
      const slots = epochSlotsUntil(network, no, now() as UtcTime)
      return no * BLOCKS + Math.min(Math.floor(slots / spacing(no)), BLOCKS - 1)
    },
  }
}

/** Slots from one block to the next. */
function spacing(epochNo: number): number {
  return Math.floor(epochLength(network, epochNo) / BLOCKS)
}

function slotOfBlock(no: number): number {
  const epochNo = Math.floor(no / BLOCKS)
  return epochFirstSlot(network, epochNo) + (no % BLOCKS) * spacing(epochNo)
}

function epochRows(chain: GeneratedChain): Rows<Epoch> {
  return { length: chain.epochs, at: (no) => epoch(chain, no) }
}

function poolUpdateRows(chain: GeneratedChain): Rows<PoolUpdate> {
  return { length: chain.poolUpdates, at: (i) => poolUpdate(chain, i + 1) }
}

function knownEpoch(chain: GeneratedChain, no: number): Epoch | undefined {
  return no < chain.epochs ? epoch(chain, no) : undefined
}

function epoch({ latestBlockNo }: GeneratedChain, no: number): Epoch {
  const first = no * BLOCKS
  const last = Math.max(first, Math.min(first + BLOCKS - 1, latestBlockNo))
  return {
    id: BigInt(no + 1),
    out_sum: lovelace(12_345_678_901_234_567n + BigInt(no) * 1_000_003n),
    fees: lovelace(70_000_000_001n + BigInt(shuffled(no)) * 1_000_003n),
    tx_count: (last - first + 1) * 7,
    blk_count: last - first + 1,
    no,
    start_time: slotTime(network, slotOfBlock(first)),
    end_time: slotTime(network, slotOfBlock(last)),
  }
}

/** A number below 1,009 that neither rises nor falls with another one. */
function shuffled(no: number): number {
  return (no * 619) % 1009
}

function knownBlock(chain: GeneratedChain, no: number | undefined): Block | undefined {
  return Number.isInteger(no) && no !== undefined && no <= chain.latestBlockNo ? block(no) : undefined
}

function block(no: number): Block {
  const epoch_no = Math.floor(no / BLOCKS)
  const slot_no = slotOfBlock(no)
  const isByron = epoch_no < network.schedule[1].firstEpoch
  const hash = hashOfBlock(no)
  const certificate = sha256(`certificate ${no % POOLS}`)
  return {
    id: BigInt(no + 1),
    hash: base64FromBytes(bytesFromHex(hash)),
    epoch_no,
    slot_no,
    epoch_slot_no: slot_no - epochFirstSlot(network, epoch_no),
    block_no: no,
    previous_id: no === 0 ? null : BigInt(no),
    slot_leader_id: BigInt((no % POOLS) + 1),
    size: 1000 + (no % 80_000),
    time: slotTime(network, slot_no),
    tx_count: 7,
    proto_major: isByron ? 1 : 8,
    proto_minor: 0,
    vrf_key: isByron ? null : (pools[no % POOLS]?.vrfKey ?? null),
    op_cert: isByron ? null : base64FromBytes(certificate),
    op_cert_counter: isByron ? null : BigInt(no % 30),
    hash_hex: hash,
    op_cert_hex: isByron ? '' : certificate.toString('hex'),
  }
}

const noByHash = new Map<string, number>()

function hashOfBlock(no: number): string {
  const hash = sha256(String(no)).toString('hex')
  noByHash.set(hash, no)
  return hash
}

/** A block is found by its hash once it was returned, or when it is one of the first or the latest 20,000. */
function noOfBlock({ latestBlockNo }: GeneratedChain, hash: string): number | undefined {
  for (let i = 0; i < BLOCKS && !noByHash.has(hash); i++) {
    hashOfBlock(Math.max(latestBlockNo - i, 0))
    hashOfBlock(i)
  }
  return noByHash.get(hash)
}

function account({ epochs }: GeneratedChain, stake_address: string): Account {
  return {
    stake_address,
    is_registered: true,
    last_reg_dereg_tx: sha256('registration').toString('hex'),
    last_reg_dereg_epoch_no: Math.min(250, epochs - 1),
    pool_id: bech32FromBytes('pool', sha256('pool 1').subarray(0, 28)),
    last_deleg_tx: sha256('delegation').toString('hex'),
    delegated_since_epoch_no: Math.min(252, epochs - 1),
    total_balance: lovelace(12_345_678_945_679_012n),
    controlled_stakes: lovelace(12_345_678_901_234_567n),
    total_rewards: lovelace(100_044_444_445n),
    total_withdrawals: lovelace(100_000_000_000n),
    available_rewards: lovelace(44_444_445n),
  }
}

const pools = Array.from({ length: POOLS }, (_, i) => {
  const vrfKey = bech32FromBytes('vrf_vk', sha256(`vrf key ${i + 1}`))
  const vrfHash = vrfKeyHash(vrfKey)
  return { vrfKey, vrfHash, vrfHashBase64: base64FromBytes(bytesFromHex(vrfHash)) }
})

/** Updates are about pools in turn: update 1 about pool 2, update 10 about pool 1. */
function updatesOf(chain: GeneratedChain, pool: number): Rows<PoolUpdate> {
  const first = pool === 1 ? POOLS : pool - 1
  const length = pool >= 1 && pool <= POOLS ? Math.floor((chain.poolUpdates - first) / POOLS) + 1 : 0
  return { length: Math.max(length, 0), at: (i) => poolUpdate(chain, first + i * POOLS) }
}

const MARGIN = parseMarginFraction('0.015')

function poolUpdate({ epochs }: GeneratedChain, id: number): PoolUpdate {
  const pool = pools[id % POOLS]
  return {
    id: BigInt(id),
    hash_id: BigInt((id % POOLS) + 1),
    cert_index: id % 3,
    vrf_key_hash: pool?.vrfHashBase64 ?? '',
    pledge: lovelace(9_007_199_254_740_993n + BigInt(id)),
    active_epoch_no: Math.min(210 + (id % 190), epochs - 1),
    meta_id: id % 4 === 0 ? null : BigInt(id),
    margin: MARGIN,
    fixed_cost: lovelace(340_000_000n),
    registered_tx_id: BigInt(1_000_000 + id),
    reward_addr_id: BigInt(5000 + (id % POOLS)),
    vrf_key_hash_hex: pool?.vrfHash ?? '',
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
