import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { nullable } from '#contract/resources/field.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import { createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'
import { type ChainResources, chainResources } from '../store/records/stored-resource.ts'

const { poolUpdate } = chainResources

/** The interface with a field that exists here alone: it is read from another table than its resource. */
const resources: ChainResources = {
  ...chainResources,
  poolUpdate: {
    ...poolUpdate,
    fields: { ...poolUpdate.fields, retired_in_epoch: nullable('int64') },
    computed: {
      ...poolUpdate.computed,
      retired_in_epoch: {
        expression: (table) => sql`(
          SELECT min(r.retiring_epoch)
          FROM ${table('pool_retire')} r
          WHERE r.hash_id = source.hash_id AND r.announced_tx_id > source.registered_tx_id
        )`,
      },
    },
  },
}

let service: TestService
let client: TestClient

beforeAll(async () => {
  service = await openTestService()
  const { db } = service
  await fillDatabase(db, 'retiring', 'table', testChain('table', 'enable'))
  await sql`
    CREATE TABLE retiring.pool_retire (id bigint, hash_id bigint, announced_tx_id bigint, retiring_epoch bigint)
  `.execute(db)
  await sql`INSERT INTO retiring.pool_retire VALUES (1, 7, 3, 310), (2, 7, 2, 305), (3, 8, 1, 200)`.execute(
    db,
  )
  const shape = await findDbSyncShape(db, networks.mainnet, 'retiring', resources)
  const store = createChainStore(db, networks.mainnet, shape, service.now, { resources })
  const served = new Map([['mainnet', { store: () => store, description: liveMainnet() }]] as const)
  client = await service.over(served, 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const json = async (path: string) => JSON.parse(await client.text(path))

test('a field that exists only in another table comes with every record of its resource', async () => {
  for (const path of ['/pools/updates', '/pools/updates?$orderby=id']) {
    const updates: { id: number; retired_in_epoch: number | null }[] = await json(path)
    expect(updates.map(({ id, retired_in_epoch }) => [id, retired_in_epoch])).toEqual([
      [1, 305],
      [2, null],
      [3, 305],
    ])
  }
  const [first] = await json('/pools/7/updates')
  expect(Object.keys(first).at(-1)).toBe('retired_in_epoch')
  expect(first.retired_in_epoch).toBe(305)
})

test.each([
  ['$filter=retired_in_epoch eq 305&$select=id', [{ id: 1 }, { id: 3 }]],
  ['$filter=retired_in_epoch eq null&$select=id', [{ id: 2 }]],
  ['$filter=not (retired_in_epoch gt 304)&$select=id', [{ id: 2 }]],
  ['$filter=retired_in_epoch gt active_epoch_no&$select=id', [{ id: 1 }, { id: 3 }]],
  ['$orderby=retired_in_epoch desc,id desc&$select=id', [{ id: 3 }, { id: 1 }, { id: 2 }]],
  ['$orderby=retired_in_epoch&$top=1&$select=id,retired_in_epoch', [{ id: 2, retired_in_epoch: null }]],
])('OData reads it: %s', async (options, records) => {
  expect((await json(`/odata/poolsupdates?${options}`)).value).toEqual(records)
  expect(await json(`/pools/updates?${options}`)).toEqual(records)
})

test('a database is fit though its pool_update has no such column, and unfit without one that is read', async () => {
  const { db } = service
  const shapeOf = () => findDbSyncShape(db, networks.mainnet, 'retiring', resources)
  await expect(shapeOf()).resolves.toMatchObject({ schema: 'retiring' })
  await sql`ALTER TABLE retiring.pool_update RENAME COLUMN meta_id TO metadata`.execute(db)
  await expect(shapeOf()).rejects.toThrow('the table "pool_update" lacks meta_id')
  await sql`ALTER TABLE retiring.pool_update RENAME COLUMN metadata TO meta_id`.execute(db)
})
