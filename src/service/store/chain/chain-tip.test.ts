import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { createChainStore } from './chain-store.ts'
import { findDbSyncShape } from './db-sync-shape.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
  await fillDatabase(service.db, 'long', 'table', testChain('table', 'enable'))
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

test('records 2,160 blocks below the tip are final, and a rollback moves the limit', async () => {
  await sql`
    INSERT INTO long.block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
    SELECT 100 + n, decode(lpad(to_hex(100 + n), 64, '0'), 'hex'), 301, 44668800 + n, n, 102 + n, 99 + n, 1, 3, '2021-11-08T21:44:51', 0
    FROM generate_series(1, 2200) n
  `.execute(service.db)
  const store = createChainStore(
    service.db,
    networks.mainnet,
    await findDbSyncShape(service.db, networks.mainnet, 'long'),
  )
  const finality = async (blockNo: number, from = store) =>
    (await from.blockByNo(blockNo, { dialect: 'documented', form: 'plain' }))?.validity === 'final'
  expect([await finality(142), await finality(143)]).toEqual([true, false])
  await sql`DELETE FROM long.block WHERE block_no > 2292`.execute(service.db)
  const fresh = createChainStore(
    service.db,
    networks.mainnet,
    await findDbSyncShape(service.db, networks.mainnet, 'long'),
  )
  expect([await finality(132, fresh), await finality(133, fresh)]).toEqual([true, false])
  const epoch = async (no: number) =>
    (await fresh.epoch(no, { dialect: 'documented', form: 'plain' }))?.validity === 'final'
  expect([await epoch(299), await epoch(300)]).toEqual([true, true])
})
