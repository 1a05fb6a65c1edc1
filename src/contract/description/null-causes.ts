import type { account } from '../resources/account.ts'
import type { block } from '../resources/block.ts'
import type { epoch } from '../resources/epoch.ts'
import type { Fields } from '../resources/field.ts'
import type { poolUpdate } from '../resources/pool-update.ts'
import type { Resource } from '../resources/resource.ts'

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
