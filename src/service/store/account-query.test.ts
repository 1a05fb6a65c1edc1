import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bech32FromBytes, bytesFromHex } from '#cardano/encoding.ts'
import type { DbSyncRow } from '#sample-chain/db-sync-rows.ts'
import { createChainStore } from './chain-store.ts'
import { migrateControlSchema } from './control-schema.ts'
import { controlDatabase } from './database.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { loadSample } from './load-sample.ts'

/** What happened to an account; transactions and certificates are numbered in chain order. */
interface History {
  readonly registrations?: readonly (readonly [txId: number, certIndex: number])[]
  readonly deregistrations?: readonly (readonly [txId: number, certIndex: number])[]
  readonly delegations?: readonly (readonly [txId: number, certIndex: number, poolId: number])[]
  /** Lovelace, as all amounts below. */
  readonly unspent?: number
  readonly spent?: number
  readonly rewards?: readonly (readonly [amount: number, spendableEpoch: number])[]
  readonly otherRewards?: readonly (readonly [type: string, amount: number])[]
  readonly withdrawn?: number
}

interface Expected {
  readonly is_registered: boolean
  readonly last_reg_dereg_tx: number | null
  readonly pool: number | null
  readonly last_deleg_tx: number | null
  readonly total_rewards: number
  readonly total_withdrawals: number
  readonly available_rewards: number
  readonly controlled_stakes: number
  readonly total_balance: number
}

const CURRENT_EPOCH = 300
const nothing = {
  total_rewards: 0,
  total_withdrawals: 0,
  available_rewards: 0,
  controlled_stakes: 0,
  total_balance: 0,
}
const undelegated = { pool: null, last_deleg_tx: null }

const cases: readonly (readonly [name: string, history: History, expected: Expected])[] = [
  [
    'never registered, with stake',
    { unspent: 100 },
    {
      is_registered: false,
      last_reg_dereg_tx: null,
      ...undelegated,
      ...nothing,
      controlled_stakes: 100,
      total_balance: 100,
    },
  ],
  [
    'registered and delegated',
    { registrations: [[1, 0]], delegations: [[1, 1, 7]] },
    { is_registered: true, last_reg_dereg_tx: 1, pool: 7, last_deleg_tx: 1, ...nothing },
  ],
  [
    'deregistered after delegating',
    { registrations: [[1, 0]], delegations: [[2, 0, 7]], deregistrations: [[3, 0]] },
    { is_registered: false, last_reg_dereg_tx: 3, ...undelegated, ...nothing },
  ],
  [
    'deregistered, then registered, in one transaction',
    {
      registrations: [
        [1, 0],
        [5, 1],
      ],
      deregistrations: [[5, 0]],
    },
    { is_registered: true, last_reg_dereg_tx: 5, ...undelegated, ...nothing },
  ],
  [
    'registered, then deregistered, in one transaction',
    { registrations: [[5, 0]], deregistrations: [[5, 1]] },
    { is_registered: false, last_reg_dereg_tx: 5, ...undelegated, ...nothing },
  ],
  [
    'delegated, then deregistered, in one transaction',
    { registrations: [[1, 0]], delegations: [[5, 0, 7]], deregistrations: [[5, 1]] },
    { is_registered: false, last_reg_dereg_tx: 5, ...undelegated, ...nothing },
  ],
  [
    'registered again without a new delegation',
    {
      registrations: [
        [1, 0],
        [9, 0],
      ],
      delegations: [[2, 0, 7]],
      deregistrations: [[5, 0]],
    },
    { is_registered: true, last_reg_dereg_tx: 9, ...undelegated, ...nothing },
  ],
  [
    'registered again with a new delegation in the same transaction',
    {
      registrations: [
        [1, 0],
        [9, 0],
      ],
      delegations: [
        [2, 0, 7],
        [9, 1, 8],
      ],
      deregistrations: [[5, 0]],
    },
    { is_registered: true, last_reg_dereg_tx: 9, pool: 8, last_deleg_tx: 9, ...nothing },
  ],
  [
    'two delegations in one transaction: the last certificate holds',
    {
      registrations: [[1, 0]],
      delegations: [
        [4, 1, 8],
        [4, 0, 7],
      ],
    },
    { is_registered: true, last_reg_dereg_tx: 1, pool: 8, last_deleg_tx: 4, ...nothing },
  ],
  [
    'rewards of every kind count, withdrawn ones are gone',
    {
      registrations: [[1, 0]],
      unspent: 100,
      rewards: [[1600, 290]],
      otherRewards: [
        ['treasury', 10],
        ['reserves', 20],
        ['proposal_refund', 30],
      ],
      withdrawn: 60,
    },
    {
      is_registered: true,
      last_reg_dereg_tx: 1,
      ...undelegated,
      total_rewards: 1660,
      total_withdrawals: 60,
      available_rewards: 1600,
      controlled_stakes: 100,
      total_balance: 1700,
    },
  ],
  [
    'rewards that cannot be spent yet do not count, and spent outputs are not stake',
    {
      registrations: [[1, 0]],
      unspent: 5,
      spent: 900,
      rewards: [
        [10, CURRENT_EPOCH],
        [1000, CURRENT_EPOCH + 1],
      ],
    },
    {
      is_registered: true,
      last_reg_dereg_tx: 1,
      ...undelegated,
      ...nothing,
      total_rewards: 10,
      available_rewards: 10,
      controlled_stakes: 5,
      total_balance: 15,
    },
  ],
  [
    'more withdrawn than is known to be earned leaves nothing, not less',
    { registrations: [[1, 0]], unspent: 40, rewards: [[40, 290]], withdrawn: 100 },
    {
      is_registered: true,
      last_reg_dereg_tx: 1,
      ...undelegated,
      total_rewards: 40,
      total_withdrawals: 100,
      available_rewards: 0,
      controlled_stakes: 40,
      total_balance: 40,
    },
  ],
]

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
const addressHex = (id: number) => `e0${hex(id, 28)}`
const txHash = (id: number) => hex(id, 32)
const poolView = (id: number) => bech32FromBytes('pool', bytesFromHex(hex(id, 28)))

function rowsOf(): Map<string, DbSyncRow[]> {
  const rows = new Map<string, DbSyncRow[]>()
  const add = (table: string, row: DbSyncRow) => rows.set(table, [...(rows.get(table) ?? []), row])
  let id = 0
  add('block', {
    id: 1,
    hash: `\\x${hex(1, 32)}`,
    epoch_no: CURRENT_EPOCH,
    size: 1,
    time: '2022-01-01T00:00:00',
    tx_count: 0,
  })
  for (const txId of [1, 2, 3, 4, 5, 9]) add('tx', { id: txId, hash: `\\x${txHash(txId)}` })
  for (const poolId of [7, 8])
    add('pool_hash', { id: poolId, hash_raw: `\\x${hex(poolId, 28)}`, view: poolView(poolId) })
  for (const [i, [, history]] of cases.entries()) {
    const addr_id = i + 1
    add('stake_address', { id: addr_id, hash_raw: `\\x${addressHex(addr_id)}`, view: `account ${addr_id}` })
    for (const [table, certificates] of [
      ['stake_registration', history.registrations],
      ['stake_deregistration', history.deregistrations],
    ] as const) {
      for (const [tx_id, cert_index] of certificates ?? [])
        add(table, { id: ++id, addr_id, cert_index, epoch_no: 280, tx_id })
    }
    for (const [tx_id, cert_index, pool_hash_id] of history.delegations ?? []) {
      add('delegation', { id: ++id, addr_id, cert_index, pool_hash_id, active_epoch_no: 282, tx_id })
    }
    if (history.unspent)
      add('tx_out', { id: ++id, tx_id: 1, index: i, stake_address_id: addr_id, value: history.unspent })
    if (history.spent) {
      add('tx_out', {
        id: ++id,
        tx_id: 2,
        index: i,
        stake_address_id: addr_id,
        value: history.spent,
        consumed_by_tx_id: 3,
      })
      add('tx_out', { id: ++id, tx_id: 4, index: i, stake_address_id: addr_id, value: history.spent })
      add('tx_in', { id: ++id, tx_in_id: 5, tx_out_id: 4, tx_out_index: i })
    }
    for (const [amount, spendable_epoch] of history.rewards ?? [])
      add('reward', { addr_id, type: 'member', amount, spendable_epoch })
    for (const [type, amount] of history.otherRewards ?? [])
      add('reward_rest', { addr_id, type, amount, spendable_epoch: 290 })
    if (history.withdrawn) add('withdrawal', { id: ++id, addr_id, amount: history.withdrawn })
  }
  return rows
}

let directory: string
let database: EmbeddedDatabase

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  database = await openEmbeddedDatabase(join(directory, 'database'))
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)
  const extent = { epochs: [], blocks: 0, block_runs: [], pool_updates: 0, accounts: [] }
  await loadSample(db, 'preprod', 'test', rowsOf(), extent)
}, 120_000)

afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

test.each(cases.map(([name, , expected], i) => [name, i + 1, expected] as const))(
  '%s',
  async (_, id, expected) => {
    const store = createChainStore(controlDatabase(database.pool), 'preprod')
    const address = bech32FromBytes('stake_test', bytesFromHex(addressHex(id)))
    const account = await store.account(address, { dialect: 'live', form: 'plain' })
    const { last_reg_dereg_tx, last_deleg_tx, pool, ...rest } = expected
    expect(JSON.parse(account ?? 'null')).toEqual({
      stake_address: `account ${id}`,
      last_reg_dereg_tx: last_reg_dereg_tx && txHash(last_reg_dereg_tx),
      last_reg_dereg_epoch_no: last_reg_dereg_tx && 280,
      pool_id: pool && poolView(pool),
      last_deleg_tx: last_deleg_tx && txHash(last_deleg_tx),
      delegated_since_epoch_no: pool && 282,
      ...rest,
    })
  },
)
