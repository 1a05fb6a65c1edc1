import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { networks, startingAt } from '#cardano/network.ts'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { collectLog } from '#testing/collected-log.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { withoutTurns } from '#testing/service/without-turns.ts'
import { createChainStore } from '../chain/chain-store.ts'
import { findDbSyncShape } from '../chain/db-sync-shape.ts'
import { statementsOf } from '../control/control-database.ts'
import { dbSyncSchema } from './db-sync-schema.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

const EPOCHS = 14
const format = { dialect: 'live', form: 'plain' } as const

let service: TestService
let now = Date.UTC(2026, 10, 21, 12, 10)
let sandbox: Sandbox
const { log, of: logged } = collectLog()

const open = () =>
  openSandbox(service.db, {
    epochs: EPOCHS,
    now: () => now,
    log,
  })

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  service = await openTestService()
  sandbox = await open()
})

afterAll(async () => {
  await sandbox.close()
  await service.close()
  vi.useRealTimers()
  expect(logged('failure')).toEqual([])
})

async function storeOf() {
  const network = startingAt(networks.sandbox, sandbox.start)
  return createChainStore(
    service.db,
    network,
    await findDbSyncShape(service.db, network, 'sandbox'),
    () => now,
  )
}

/** The newest block, and how far the clock is ahead of it. */
async function tip(): Promise<{ block_no: number; epoch_no: number; behind: number }> {
  const found = await (await storeOf()).latestBlock(format)
  const block = JSON.parse(found?.text ?? 'null')
  return { ...block, behind: now - Date.parse(`${block.time}Z`) }
}

/** Broken links, wrong counts, missing pools: none is ever left in the database. */
async function faults(): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    SELECT
      (SELECT count(*) FROM sandbox.block b LEFT JOIN sandbox.block p ON p.id = b.previous_id
        WHERE b.id > 1 AND (p.id IS NULL OR p.id <> b.id - 1)) AS links,
      (SELECT count(*) FROM sandbox.block b
        LEFT JOIN (SELECT block_id, count(*) AS n FROM sandbox.tx GROUP BY block_id) t ON t.block_id = b.id
        WHERE b.tx_count <> coalesce(t.n, 0)) AS counts,
      (SELECT count(*) FROM sandbox.tx t
        LEFT JOIN (SELECT tx_id, sum(value) AS total FROM sandbox.tx_out GROUP BY tx_id) o ON o.tx_id = t.id
        WHERE t.out_sum IS DISTINCT FROM o.total) AS sums,
      (SELECT count(*) - count(DISTINCT block_no) FROM sandbox.block WHERE block_no IS NOT NULL) AS twice
  `.execute(service.db)
  return rows[0] ?? {}
}
const none = { links: '0', counts: '0', sums: '0', twice: '0' }

test('a new sandbox has all its epochs, and its tip at the clock', async () => {
  expect(logged('step')).toMatchObject([{ text: 'simulating the sandbox: 14 epochs' }])
  expect(sandbox.exampleAccounts).toHaveLength(5)
  expect(new Date(sandbox.start).toISOString()).toBe('2026-11-21T05:00:00.000Z')
  const { epoch_no, behind } = await tip()
  expect(epoch_no).toBe(14)
  expect(behind).toBeGreaterThanOrEqual(0)
  expect(behind).toBeLessThan(5 * MINUTE)
  await expectOneEpoch()
  const epochs = await (await storeOf()).epochs().page({}, format, withoutTurns)
  expect(epochs.map((text) => JSON.parse(text).no)).toEqual(Array.from({ length: 15 }, (_, no) => no))
  expect(await faults()).toEqual(none)
})

test('its tables have the keys, checks and indexes of the schema as it is written', async () => {
  for (const statement of statementsOf(dbSyncSchema('written', 'finalized'))) {
    await sql.raw(statement).execute(service.db)
  }
  expect(await constraintsAndIndexes('sandbox')).toEqual(await constraintsAndIndexes('written'))
})

async function constraintsAndIndexes(schema: string): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    SELECT replace(definition, ${`${schema}.`}, '') AS definition
    FROM (
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
      WHERE connamespace = ${schema}::regnamespace AND conrelid <> 0
      UNION ALL
      SELECT indexdef FROM pg_indexes WHERE schemaname = ${schema}
    ) parts
    ORDER BY 1
  `.execute(service.db)
  expect(rows.length).toBeGreaterThan(40)
  return rows.map(({ definition }) => definition)
}

/** Hard cases 11 and 12: the latest epoch is that of the latest block, and ends with it, even past a boundary. */
async function expectOneEpoch(): Promise<void> {
  const store = await storeOf()
  const block = JSON.parse((await store.latestBlock(format))?.text ?? 'null')
  const epoch = JSON.parse((await store.latestEpoch(format))?.text ?? 'null')
  expect([epoch.no, epoch.end_time]).toEqual([block.epoch_no, block.time])
  expect(Date.parse(`${epoch.end_time}Z`)).toBeLessThanOrEqual(now)
}

test('just after a boundary, before there is a block, the latest epoch stays the old one', async () => {
  const boundary = Date.UTC(2026, 10, 21, 12, 30)
  now = boundary - 1
  await sandbox.grow()
  const before = await tip()
  now = boundary
  await sandbox.grow()
  expect(await tip()).toMatchObject({ block_no: before.block_no, epoch_no: 14 })
  await expectOneEpoch()
})

test('it grows with the clock, across the end of an epoch, and never ahead of it', async () => {
  const before = await tip()
  await sandbox.grow()
  expect(await tip()).toMatchObject({ block_no: before.block_no })
  now += 25 * MINUTE
  await sandbox.grow()
  await expectOneEpoch()
  const after = await tip()
  expect(after.block_no).toBeGreaterThan(before.block_no + 40)
  expect(after.behind).toBeLessThan(5 * MINUTE)
  expect(after.epoch_no).toBe(15)
  const epoch = await (await storeOf()).epoch(14, format)
  const { rows } = await sql<{ blocks: string; fees: string }>`
    SELECT count(DISTINCT b.id) AS blocks, sum(t.fee) AS fees
    FROM sandbox.block b
    LEFT JOIN sandbox.tx t ON t.block_id = b.id
    WHERE b.epoch_no = 14
  `.execute(service.db)
  expect(JSON.parse(epoch?.text ?? 'null')).toMatchObject({
    blk_count: Number(rows[0]?.blocks),
    fees: Number(rows[0]?.fees),
  })
  expect(await faults()).toEqual(none)
})

test('stopped and started again it is the same chain, and catches up', async () => {
  const [early, late] = [await tip(), sandbox.start]
  await sandbox.close()
  now += 3 * HOUR
  sandbox = await open()
  expect(sandbox.start).toBe(late)
  await sandbox.grow()
  const after = await tip()
  expect(after.block_no).toBeGreaterThan(early.block_no + 400)
  expect(after.behind).toBeLessThan(5 * MINUTE)
  expect(await faults()).toEqual(none)
})

test('after a failed write it simulates the lost blocks again', async () => {
  const before = await tip()
  now += 10 * MINUTE
  await sql`ALTER TABLE sandbox.tx RENAME TO away`.execute(service.db)
  await expect(sandbox.grow()).rejects.toThrow('sandbox.tx')
  await sql`ALTER TABLE sandbox.away RENAME TO tx`.execute(service.db)
  await sandbox.grow()
  expect((await tip()).block_no).toBeGreaterThan(before.block_no + 10)
  expect(await faults()).toEqual(none)
})

test('every account has the sums of its certificates, outputs and rewards', async () => {
  const store = await storeOf()
  const { rows } = await sql<{ view: string; unspent: string; rewards: string; withdrawn: string }>`
    SELECT
      a.view,
      (SELECT coalesce(sum(o.value), 0) FROM sandbox.tx_out o WHERE o.stake_address_id = a.id
        AND NOT EXISTS (SELECT 1 FROM sandbox.tx_in i WHERE i.tx_out_id = o.tx_id AND i.tx_out_index = o.index)) AS unspent,
      (SELECT coalesce(sum(amount), 0) FROM (
        SELECT amount FROM sandbox.reward r WHERE r.addr_id = a.id AND r.spendable_epoch <= ${(await tip()).epoch_no}
        UNION ALL
        SELECT amount FROM sandbox.reward_rest r WHERE r.addr_id = a.id AND r.spendable_epoch <= ${(await tip()).epoch_no}
      ) earned) AS rewards,
      (SELECT coalesce(sum(amount), 0) FROM sandbox.withdrawal w WHERE w.addr_id = a.id) AS withdrawn
    FROM sandbox.stake_address a
  `.execute(service.db)
  expect(rows.length).toBeGreaterThan(100)
  for (const { view, unspent, rewards, withdrawn } of rows) {
    const account = await store.account(view, format, withoutTurns)
    const available = BigInt(rewards) - BigInt(withdrawn)
    expect(available).toBeGreaterThanOrEqual(0n)
    expect(account?.text).toContain(
      `"total_balance":${BigInt(unspent) + available},"controlled_stakes":${unspent},"total_rewards":${rewards},` +
        `"total_withdrawals":${withdrawn},"available_rewards":${available}}`,
    )
  }
})

test('it grows by itself, each second', async () => {
  const before = await tip()
  now += 20 * MINUTE
  vi.advanceTimersByTime(1 * SECOND)
  await vi.waitFor(async () => expect((await tip()).block_no).toBeGreaterThan(before.block_no), 20 * SECOND)
})
test('after a pause longer than its age it is replaced by a new one', async () => {
  const old = sandbox.start
  await sandbox.close()
  now += 24 * HOUR
  sandbox = await open()
  expect(sandbox.start).toBeGreaterThan(old)
  expect((await tip()).epoch_no).toBe(14)
  expect(await faults()).toEqual(none)
})
