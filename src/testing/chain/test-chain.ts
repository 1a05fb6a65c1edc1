import { bech32FromBytes, bytesFromHex } from '#cardano/encoding.ts'
import type { DbSyncRow, DbSyncRows } from '#sample-chain/db-sync-rows.ts'
import type { DbSyncShape } from '#service/store/chain/db-sync-shape.ts'
import { type AccountHistory, accountCases, CERTIFICATE_EPOCH, CURRENT_EPOCH } from './account-cases.ts'

/**
 * Way in which db-sync stores outputs (its setting `tx_out.value`). `force_tx_in` is `consumed` with inputs beside it;
 * `bootstrap` leaves what `prune` leaves.
 */
export const outputModes = ['enable', 'consumed', 'force_tx_in', 'prune', 'disable'] as const
export type OutputMode = (typeof outputModes)[number]

export const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
/** One address is a script's. */
const addressBytes = (id: number) => bytesFromHex(`${id === 3 ? 'f1' : 'e1'}${hex(id, 28)}`)
export const stakeAddressOf = (id: number) => bech32FromBytes('stake', addressBytes(id))
export const poolViewOf = (id: number) => bech32FromBytes('pool', bytesFromHex(hex(id, 28)))
export const txHash = (id: number) => hex(id, 32)

/** 2^64 - 1, the greatest amount that db-sync can hold. */
export const GREATEST = '18446744073709551615'

/** Number of an account that has the greatest amount, and earned it once more. */
export const RICH_ACCOUNT = accountCases.length + 1

/**
 * A small handmade chain with the hard cases of mainnet: blocks without number or slot, amounts up to
 * 2^64 - 1 and sums above it, and an account for each case. Its running epoch can be had from a table, or be
 * computed.
 */
export function testChain(epochs: DbSyncShape['epochs'], mode: OutputMode): DbSyncRows {
  const rows = new Map<string, DbSyncRow[]>()
  const add = (table: string, row: DbSyncRow) => rows.set(table, [...(rows.get(table) ?? []), row])
  addBlocks(add)
  addEpochs(add, epochs)
  addPoolUpdates(add)
  for (const [i, [, history]] of accountCases.entries()) addAccount(add, i + 1, history, mode)
  addAccount(
    add,
    RICH_ACCOUNT,
    { unspent: GREATEST, rewards: [[GREATEST, CURRENT_EPOCH]], withdrawn: 1 },
    mode,
  )
  return rows
}

type Add = (table: string, row: DbSyncRow) => void

const VRF_KEY = 'vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv'

function addBlocks(add: Add): void {
  const add1 = (id: number, row: DbSyncRow) =>
    add('block', {
      id,
      hash: `\\x${hex(id, 32)}`,
      previous_id: id === 1 ? null : id - 1,
      slot_leader_id: 1,
      size: 3,
      tx_count: 0,
      proto_major: 0,
      proto_minor: 0,
      ...row,
    })
  add('slot_leader', { id: 1, hash: null, description: 'nobody' })
  add1(1, { time: '2017-09-23T21:44:51', tx_count: 14_505, size: 0 })
  add1(2, { time: '2017-09-23T21:44:51', epoch_no: 0, size: 648_085 })
  add1(3, { time: '2017-09-23T21:44:51', epoch_no: 0, slot_no: 0, epoch_slot_no: 0, block_no: 1 })
  const shelley = {
    vrf_key: VRF_KEY,
    op_cert: `\\x${hex(9, 32)}`,
    op_cert_counter: '9223372036854775807',
    proto_major: 6,
  }
  add1(4, {
    ...shelley,
    time: '2021-10-29T21:44:56',
    epoch_no: 299,
    slot_no: 43_804_805,
    epoch_slot_no: 5,
    block_no: 100,
  })
  add1(5, {
    ...shelley,
    time: '2021-11-03T21:45:01',
    epoch_no: 300,
    slot_no: 44_236_810,
    epoch_slot_no: 10,
    block_no: 101,
    tx_count: 1,
  })
  add1(6, {
    ...shelley,
    time: '2021-11-03T21:45:41',
    epoch_no: 300,
    slot_no: 44_236_850,
    epoch_slot_no: 50,
    block_no: 102,
    tx_count: 1,
  })
  for (const id of [1, 2, 3, 4, 5, 9]) add('tx', { id, hash: `\\x${txHash(id)}`, block_id: 4 })
  add('tx', { id: 20, hash: `\\x${txHash(20)}`, block_id: 5, out_sum: GREATEST, fee: '200000' })
  add('tx', { id: 21, hash: `\\x${txHash(21)}`, block_id: 6, out_sum: GREATEST, fee: '170000' })
}

function addEpochs(add: Add, epochs: DbSyncShape['epochs']): void {
  const table = epochs === 'table' ? 'epoch' : 'epoch_finalized'
  if (epochs === 'finalized') add('epoch_sync_enabled', { enabled: true })
  add(table, {
    id: 1,
    out_sum: '10378568796482912',
    fees: '3458053',
    tx_count: 33,
    blk_count: 21_587,
    no: 0,
    start_time: '2017-09-23T21:44:51',
    end_time: '2017-09-28T21:44:31',
  })
  add(table, {
    id: 300,
    out_sum: GREATEST,
    fees: '0',
    tx_count: 6,
    blk_count: 1,
    no: 299,
    start_time: '2021-10-29T21:44:56',
    end_time: '2021-10-29T21:44:56',
  })
  if (epochs === 'table') {
    add('epoch', {
      id: 301,
      out_sum: '36893488147419103230',
      fees: '370000',
      tx_count: 2,
      blk_count: 2,
      no: 300,
      start_time: '2021-11-03T21:45:01',
      end_time: '2021-11-03T21:45:41',
    })
  }
}

function addPoolUpdates(add: Add): void {
  for (const id of [7, 8]) add('pool_hash', { id, hash_raw: `\\x${hex(id, 28)}`, view: poolViewOf(id) })
  const common = { cert_index: 0, active_epoch_no: 210, registered_tx_id: 1, reward_addr_id: 1 }
  const vrf_key_hash = `\\x${hex(255, 32)}`
  const updates: DbSyncRow[] = [
    { hash_id: 7, pledge: GREATEST, meta_id: null, margin: 0, fixed_cost: '340000000', vrf_key_hash },
    { hash_id: 8, pledge: '0', meta_id: 4, margin: 1, fixed_cost: GREATEST, vrf_key_hash },
    {
      hash_id: 7,
      pledge: '9007199254740993',
      meta_id: 5,
      margin: 0.015,
      fixed_cost: '340000001',
      vrf_key_hash: `\\x${hex(254, 32)}`,
    },
  ]
  for (const [i, update] of updates.entries()) add('pool_update', { id: i + 1, ...common, ...update })
}

let lastId = 0

function addAccount(add: Add, addr_id: number, history: AccountHistory, mode: OutputMode): void {
  const epoch_no = history.epochNo ?? CERTIFICATE_EPOCH
  const bytes = [...addressBytes(addr_id)].map((byte) => hex(byte, 1)).join('')
  add('stake_address', { id: addr_id, hash_raw: `\\x${bytes}`, view: stakeAddressOf(addr_id) })
  for (const [table, certificates] of [
    ['stake_registration', history.registrations],
    ['stake_deregistration', history.deregistrations],
  ] as const) {
    for (const [tx_id, cert_index] of certificates ?? [])
      add(table, { id: ++lastId, addr_id, cert_index, epoch_no, tx_id })
  }
  for (const [tx_id, cert_index, pool_hash_id] of history.delegations ?? []) {
    add('delegation', {
      id: ++lastId,
      addr_id,
      cert_index,
      pool_hash_id,
      active_epoch_no: epoch_no + 2,
      tx_id,
    })
  }
  // Every account has a spent output, so that no mode can mistake all outputs for unspent.
  addOutput(add, { tx_id: 2, index: addr_id, stake_address_id: addr_id, value: 900 }, 3, mode)
  if (history.unspent) {
    addOutput(
      add,
      { tx_id: 1, index: addr_id, stake_address_id: addr_id, value: history.unspent },
      undefined,
      mode,
    )
  }
  for (const [amount, spendable_epoch] of history.rewards ?? [])
    add('reward', { addr_id, type: 'member', amount, spendable_epoch })
  for (const [type, amount] of history.otherRewards ?? [])
    add('reward_rest', { addr_id, type, amount, spendable_epoch: CURRENT_EPOCH - 10 })
  if (history.withdrawn) add('withdrawal', { id: ++lastId, addr_id, amount: history.withdrawn })
}

function addOutput(
  add: Add,
  output: { readonly tx_id: number; readonly index: number } & DbSyncRow,
  spentBy: number | undefined,
  mode: OutputMode,
): void {
  const isSpent = spentBy !== undefined
  if (mode === 'disable' || (isSpent && mode === 'prune')) return
  const marks = isSpent && (mode === 'consumed' || mode === 'force_tx_in')
  add('tx_out', { id: ++lastId, ...output, consumed_by_tx_id: marks ? spentBy : null })
  if (isSpent && (mode === 'enable' || mode === 'force_tx_in')) {
    add('tx_in', {
      id: ++lastId,
      tx_in_id: spentBy,
      tx_out_id: output.tx_id,
      tx_out_index: output.index,
    })
  }
}
