import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { blockBodyLimit, networks, startingAt } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import { parseUtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import { appendRows, type DbSyncRow } from '../db-sync-rows.ts'
import { SANDBOX_SEED, simulateBlocks } from './simulated-chain.ts'

const network = startingAt(networks.sandbox, parseUtcTime('2026-11-01T00:00:00'))
const EPOCHS = 250

/** Every row of the chain's first epochs, by table; simulated for the first test that reads them. */
let tables: Map<string, DbSyncRow[]> | undefined
function rows(table: string): readonly DbSyncRow[] {
  tables ??= simulateEpochs()
  return tables.get(table) ?? []
}
function simulateEpochs(): Map<string, DbSyncRow[]> {
  const simulated = new Map<string, DbSyncRow[]>()
  for (const block of simulateBlocks(network, SANDBOX_SEED)) {
    appendRows(simulated, block.rows)
    if (simulated.get('epoch_finalized')?.length === EPOCHS) break
  }
  return simulated
}
const amount = (row: DbSyncRow, column: string) => BigInt(String(row[column] ?? 0))
const sum = (of: readonly DbSyncRow[], column: string) =>
  of.reduce((total, row) => total + amount(row, column), 0n)
function by(table: string, column: string): Map<unknown, DbSyncRow[]> {
  const groups = new Map<unknown, DbSyncRow[]>()
  for (const row of rows(table)) {
    const group = groups.get(row[column])
    if (group) group.push(row)
    else groups.set(row[column], [row])
  }
  return groups
}

/** `toBe` for each of many thousand rows: equal values cost no assertion. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!Object.is(actual, expected)) expect(actual).toBe(expected)
}

/** Blocks of a new sandbox, of which a digest has the rows of the first and of the newest ones, and the hash of each. */
const BLOCKS = 27_000
const FIRST = 5000
const NEWEST = 500

test('the chain is the same for the same seed, row by row; a change needs another SIMULATION_VERSION', () => {
  const blocks = simulateBlocks(network, SANDBOX_SEED)
  const digest = createHash('sha256')
  for (let count = 1; count <= BLOCKS; count++) {
    const { rows, hashHex } = blocks.next().value
    digest.update(hashHex)
    if (count <= FIRST || count > BLOCKS - NEWEST) digest.update(JSON.stringify([...rows]))
  }
  expect(digest.digest('hex')).toBe('19a41f2bb4279224f5c7dd13cc39304be733db98c5a3c065b33e6095f35ad87d')
  const [first, again, other] = [SANDBOX_SEED, SANDBOX_SEED, 'another seed'].map((seed) => {
    const begun = simulateBlocks(networks.sandbox, seed)
    return Array.from({ length: 300 }, () => begun.next().value.hashHex)
  })
  expect(first).toEqual(again)
  expect(other).not.toEqual(first)
})

describe('the chain', { tags: 'long' }, () => {
  test('links each block to the one before, with ascending numbers, slots and times of its schedule', () => {
    let [id, blockNo, slotNo] = [0, 0, -1]
    for (const block of rows('block')) {
      expectSame(block.id, id + 1)
      expectSame(block.previous_id, id === 0 ? null : id)
      id = Number(block.id)
      if (block.slot_no === null) continue
      expectSame(block.block_no, ++blockNo)
      expectSame(Number(block.slot_no) > slotNo, true)
      slotNo = Number(block.slot_no)
      expectSame(block.time, utcTimeText(slotTime(network, slotNo)))
      const { epochNo, epochSlotNo } = epochSlot(network, slotNo)
      expectSame(epochNo, block.epoch_no)
      expectSame(epochSlotNo, block.epoch_slot_no)
    }
    expect(new Set(rows('block').map(({ hash }) => hash)).size).toBe(id)
    expect(rows('block').filter(({ slot_no }) => slot_no === null)).toHaveLength(1 + 8)
  })

  test('has no block beyond the limit of its epoch', () => {
    const beyond = rows('block').filter(({ epoch_no, size }) => {
      const limit = epoch_no === null ? undefined : blockBodyLimit(network, Number(epoch_no))
      return limit !== undefined && Number(size) > limit
    })
    expect(beyond).toEqual([])
  })

  test('counts the transactions and sums of each block and epoch correctly', () => {
    const txs = by('tx', 'block_id')
    for (const block of rows('block')) expectSame(block.tx_count, txs.get(block.id)?.length ?? 0)
    const blocks = by('block', 'epoch_no')
    for (const epoch of rows('epoch_finalized')) {
      const own = blocks.get(epoch.no) ?? []
      const ownTxs = own.flatMap(({ id }) => txs.get(id) ?? [])
      expect(epoch).toMatchObject({
        id: Number(epoch.no) + 1,
        blk_count: own.length,
        tx_count: ownTxs.length,
        out_sum: String(sum(ownTxs, 'out_sum')),
        fees: String(sum(ownTxs, 'fee')),
        start_time: own[0]?.time,
        end_time: own.at(-1)?.time,
      })
    }
  })

  test('preserves every lovelace: inputs equal outputs and fees, and nothing is spent twice', () => {
    const outputs = new Map(rows('tx_out').map((row) => [`${row.tx_id}#${row.index}`, row]))
    const ins = by('tx_in', 'tx_in_id')
    const outs = by('tx_out', 'tx_id')
    const withdrawals = by('withdrawal', 'tx_id')
    const spent = new Set<string>()
    for (const tx of rows('tx')) {
      const own = (ins.get(tx.id) ?? []).map(({ tx_out_id, tx_out_index }) => `${tx_out_id}#${tx_out_index}`)
      for (const key of own) {
        expectSame(spent.has(key), false)
        spent.add(key)
      }
      expectSame(sum(outs.get(tx.id) ?? [], 'value'), amount(tx, 'out_sum'))
      if (tx.block_id === 1) continue
      const entered = own.reduce((total, key) => total + amount(outputs.get(key) ?? {}, 'value'), 0n)
      expectSame(
        entered + sum(withdrawals.get(tx.id) ?? [], 'amount'),
        amount(tx, 'out_sum') + amount(tx, 'fee') + amount(tx, 'deposit'),
      )
    }
  })

  test('pays no account more than it earned, and creates no more than 45 billion ADA', () => {
    const earned = by('reward', 'addr_id')
    const others = by('reward_rest', 'addr_id')
    for (const [address, own] of by('withdrawal', 'addr_id')) {
      const total = sum(earned.get(address) ?? [], 'amount') + sum(others.get(address) ?? [], 'amount')
      expect(sum(own, 'amount')).toBeLessThanOrEqual(total)
    }
    const spent = new Set(rows('tx_in').map(({ tx_out_id, tx_out_index }) => `${tx_out_id}#${tx_out_index}`))
    const unspent = rows('tx_out').filter(({ tx_id, index }) => !spent.has(`${tx_id}#${index}`))
    const rewards = sum(rows('reward'), 'amount') + sum(rows('reward_rest'), 'amount')
    const all =
      sum(unspent, 'value') + sum(rows('tx'), 'deposit') + rewards - sum(rows('withdrawal'), 'amount')
    expect(all).toBeGreaterThan(31_000_000_000_000_000n)
    expect(all).toBeLessThanOrEqual(45_000_000_000_000_000n)
  })
})

describe('pools', { tags: 'long' }, () => {
  test('make blocks with the registered VRF key that is in effect', () => {
    const leaders = new Map(rows('slot_leader').map(({ id, description }) => [id, String(description)]))
    const pools = new Map(
      rows('pool_hash').map(({ id, hash_raw }) => [`Pool-${String(hash_raw).slice(2)}`, id]),
    )
    const updates = by('pool_update', 'hash_id')
    let checked = 0
    for (const block of rows('block')) {
      const pool = pools.get(leaders.get(block.slot_leader_id) ?? '')
      if (pool === undefined) continue
      const active = updates
        .get(pool)
        ?.findLast((update) => Number(update.active_epoch_no) <= Number(block.epoch_no))
      expectSame(`\\x${vrfKeyHash(String(block.vrf_key))}`, active?.vrf_key_hash)
      checked++
    }
    expect(checked).toBeGreaterThan(15_000)
  })
})

describe('accounts', { tags: 'long' }, () => {
  /** The certificates of each account in chain order, as one word each. */
  const histories = () => {
    const found = new Map<unknown, { place: number; word: string; tx: unknown }[]>()
    for (const [table, word] of [
      ['stake_registration', 'register'],
      ['stake_deregistration', 'deregister'],
      ['delegation', 'delegate'],
    ] as const) {
      for (const row of rows(table)) {
        const place = Number(row.tx_id) * 100 + Number(row.cert_index)
        found.set(row.addr_id, [...(found.get(row.addr_id) ?? []), { place, word, tx: row.tx_id }])
      }
    }
    return new Map(
      [...found].map(([id, certificates]) => {
        const ordered = certificates.toSorted((a, b) => a.place - b.place)
        return [
          id,
          ordered
            .map(({ word, tx }, i) => (i > 0 && ordered[i - 1]?.tx === tx ? `+${word}` : ` ${word}`))
            .join(''),
        ]
      }),
    )
  }
  test('are thousands, some of scripts, some never registered, some with rewards of every kind', () => {
    const addresses = rows('stake_address')
    expect(addresses.length).toBeGreaterThan(2000)
    const known = histories()
    expect(addresses.filter(({ id }) => !known.has(id)).length).toBeGreaterThan(100)
    const parsed = addresses.map(({ view }) => parseStakeAddress(String(view), networks.sandbox))
    expect(parsed.every(({ ok }) => ok)).toBe(true)
    expect(addresses.filter(({ hash_raw }) => String(hash_raw).startsWith('\\xf0')).length).toBeGreaterThan(
      50,
    )
    expect(new Set([...rows('reward'), ...rows('reward_rest')].map(({ type }) => type))).toEqual(
      new Set(['leader', 'member', 'reserves', 'treasury', 'proposal_refund']),
    )
  })
})
