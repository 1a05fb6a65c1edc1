import type { account } from '../resources/account.ts'
import type { block } from '../resources/block.ts'
import type { epoch } from '../resources/epoch.ts'
import type { Fields, Resource } from '../resources/field.ts'
import type { poolUpdate } from '../resources/pool-update.ts'

type FieldMeanings<R extends Resource> = { readonly [Name in keyof R['fields']]: string }

interface Meanings {
  readonly Account: FieldMeanings<typeof account>
  readonly Block: FieldMeanings<typeof block>
  readonly Epoch: FieldMeanings<typeof epoch>
  readonly PoolUpdate: FieldMeanings<typeof poolUpdate>
}

/**
 * The meaning of each field by the name of its resource: one line, without its unit. Apart from the resources,
 * since few pages need it.
 */
const meanings = {
  Account: {
    stake_address: 'bech32 stake address',
    is_registered: 'true when registered on chain, false when deregistered or never registered',
    last_reg_dereg_tx: 'hex hash of the last registration or deregistration transaction',
    last_reg_dereg_epoch_no: 'epoch of that last registration or deregistration',
    pool_id: 'bech32 identifier of the pool the account is delegated to',
    last_deleg_tx: 'hex hash of the last delegation transaction',
    delegated_since_epoch_no: 'epoch in which the current delegation became active',
    total_balance: 'controlled stake plus available rewards',
    controlled_stakes: 'stake the account controls',
    total_rewards: 'rewards earned over the life of the account',
    total_withdrawals: 'rewards withdrawn over the life of the account',
    available_rewards: 'rewards not withdrawn yet',
  },
  Block: {
    id: 'identifier of the block record',
    hash: 'block hash',
    epoch_no: 'epoch number',
    slot_no: 'absolute slot number',
    epoch_slot_no: 'slot number within the epoch, from 0',
    block_no: 'block number',
    previous_id: 'identifier of the previous block record',
    slot_leader_id: 'identifier of the record of the slot leader that made the block',
    size: 'size in bytes',
    time: 'time of the slot, in UTC',
    tx_count: 'transactions in the block',
    proto_major: 'major protocol version in the header',
    proto_minor: 'minor protocol version in the header',
    vrf_key: "the producer's VRF key, bech32 vrf_vk1",
    op_cert: "hash of the producer's operational certificate",
    op_cert_counter: 'counter of the operational certificate',
    hash_hex: 'block hash, hex',
    op_cert_hex: 'hash of the operational certificate, hex; empty when there is none',
  },
  Epoch: {
    id: 'identifier of the epoch record',
    out_sum: 'sum of transaction outputs in the epoch',
    fees: 'sum of fees in the epoch',
    tx_count: 'transactions in the epoch',
    blk_count: 'blocks in the epoch, boundary blocks included',
    no: 'epoch number',
    start_time: "time of the epoch's first block",
    end_time: "time of the epoch's last block, so far",
  },
  PoolUpdate: {
    id: 'identifier of the pool update',
    hash_id: 'index of the pool this update is about: the pool number',
    cert_index: 'index of the update among the certificates of its transaction',
    vrf_key_hash: "hash of the pool's VRF key",
    pledge: 'amount pledged by the pool owner',
    active_epoch_no: 'epoch in which the update becomes active',
    meta_id: 'index of the pool metadata reference',
    margin: 'share of the rewards that the pool keeps',
    fixed_cost: 'amount the pool keeps of the rewards of each epoch',
    registered_tx_id: 'index of the transaction that registered the update',
    reward_addr_id: "index of the pool's reward address",
    vrf_key_hash_hex: "hash of the pool's VRF key, hex",
  },
} as const satisfies Meanings

/** Undefined for a field that only a test adds. */
export function fieldMeaning({ name }: Resource, field: string): string | undefined {
  const known: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = meanings
  return known[name]?.[field]
}

type NullableNames<F extends Fields> = {
  [Name in keyof F]: F[Name]['nullable'] extends true ? Name : never
}[keyof F]

type NullCauses<R extends Resource> = { readonly [Name in NullableNames<R['fields']>]: string }

interface Causes {
  readonly Account: NullCauses<typeof account>
  readonly Block: NullCauses<typeof block>
  readonly Epoch: NullCauses<typeof epoch>
  readonly PoolUpdate: NullCauses<typeof poolUpdate>
}

const WITHOUT_SLOT = 'genesis and boundary blocks, and where a recording lacks it'
const BYRON = 'Byron blocks, and where a recording lacks it'
const RECORDING = 'where a recording lacks it'
const OUTPUTS = 'the database stores no outputs, or a recording lacks it'
const LEDGER = 'the database has no ledger state, or a recording lacks it'
const UNREGISTERED = 'never registered, or where a recording lacks it'
const UNDELEGATED = 'not delegated, or where a recording lacks it'

/** When each nullable field is null, by the name of its resource; a missing one does not compile. */
const causes = {
  Account: {
    last_reg_dereg_tx: UNREGISTERED,
    last_reg_dereg_epoch_no: UNREGISTERED,
    pool_id: UNDELEGATED,
    last_deleg_tx: UNDELEGATED,
    delegated_since_epoch_no: UNDELEGATED,
    total_balance: OUTPUTS,
    controlled_stakes: OUTPUTS,
    total_rewards: LEDGER,
    available_rewards: LEDGER,
  },
  Block: {
    epoch_no: 'the genesis block, and where a recording lacks it',
    slot_no: WITHOUT_SLOT,
    epoch_slot_no: WITHOUT_SLOT,
    block_no: WITHOUT_SLOT,
    previous_id: 'the genesis block, and where a recording lacks it',
    slot_leader_id: RECORDING,
    proto_major: RECORDING,
    proto_minor: RECORDING,
    vrf_key: BYRON,
    op_cert: BYRON,
    op_cert_counter: BYRON,
  },
  Epoch: {},
  PoolUpdate: {
    cert_index: RECORDING,
    meta_id: 'the pool names no metadata, or a recording lacks it',
    reward_addr_id: RECORDING,
  },
} as const satisfies Causes

/** The cases in which a field is null; undefined for a field that never is. */
export function nullCause({ name }: Resource, field: string): string | undefined {
  const known: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = causes
  return known[name]?.[field]
}
