import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import { type ChainServer, createConnections, startChainServer } from '#testing/postgres/chain-server.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import { type ChainStore, createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'

let service: TestService
let server: ChainServer
const connections = createConnections()

beforeAll(async () => {
  service = await openTestService(PUBLIC_URL, Date.now, { embedded: 'control' })
  server = await startChainServer(15)
})

afterAll(async () => {
  await connections.close()
  await service.close()
  await server.remove()
  expect(service.failures).toEqual([])
})

type Epochs = 'table' | 'finalized'

/** A database whose chain has blocks of epoch 0, and how to change it. */
interface Target {
  readonly store: () => ChainStore
  run(statement: string): Promise<unknown>
}

async function onPGlite(epochs: Epochs): Promise<Target> {
  const schema = `unfinished_${epochs}`
  await fillDatabase(service.db, schema, epochs, testChain(epochs, 'enable'))
  const shape = await findDbSyncShape(service.db, networks.mainnet, schema)
  const store = createChainStore(service.db, networks.mainnet, shape, service.now)
  const inSchema = (text: string) => text.replace(/\b(epoch|epoch_finalized|block)\b(?= )/g, `${schema}.$1`)
  return { store: () => store, run: (text) => sql.raw(inSchema(text)).execute(service.db) }
}

async function onPostgres(epochs: Epochs): Promise<Target> {
  const database = `unfinished_${epochs}`
  await server.fill(database, epochs, 'enable')
  const { store } = await connections.connect(server.url(database, 'reader'), /^mainnet from/, {
    now: service.now,
  })
  return { store, run: (statement) => server.run(database, statement) }
}

describe.each([
  ['PGlite', onPGlite],
  ['PostgreSQL 15', onPostgres],
] as const)('on %s', (_, open) => {
  test('an epoch with blocks and no finished row is computed from them, as by the view of db-sync', async () => {
    const target = await open('finalized')
    const client = await clientOf(target)
    await target.run('DELETE FROM epoch_finalized WHERE no = 0')
    service.pass(1000)
    // Epoch 0 of the chain has two blocks without a transaction: what `epoch` of db-sync 13.7.2 answers for it.
    const computed =
      '{"id":1,"out_sum":0,"fees":0,"tx_count":0,"blk_count":2,"no":0,' +
      '"start_time":"2017-09-23T21:44:51","end_time":"2017-09-23T21:44:51"}'
    expect(await client.text('/epochs/0')).toBe(computed)
    expect(await client.text('/epochs')).toMatch(
      new RegExp(`^\\[${computed.replace(/[{}]/g, '\\$&')},\\{"id":300,.*\\},\\{"id":301,.*\\}\\]$`),
    )
    expect(JSON.parse(await client.text('/epochs/latest'))).toMatchObject({ no: 300 })
    await target.run(
      'INSERT INTO epoch_finalized (id, out_sum, fees, tx_count, blk_count, no, start_time, end_time) ' +
        "VALUES (1, 5, 4, 3, 2, 0, '2017-09-23T21:44:51', '2017-09-28T21:44:31')",
    )
    expect(JSON.parse(await client.text('/epochs/0?again'))).toMatchObject({ out_sum: 5, tx_count: 3 })
  })

  test('the table of older versions says which epochs there are', async () => {
    const target = await open('table')
    const client = await clientOf(target)
    await target.run('DELETE FROM epoch WHERE no = 0')
    expect((await client.get('/epochs/0')).status).toBe(404)
    expect(JSON.parse(await client.text('/epochs')).map(({ no }: { no: number }) => no)).toEqual([299, 300])
  })
})

function clientOf({ store }: Target): Promise<TestClient> {
  return service.over(new Map([['mainnet', { store, description: liveMainnet() }]]), 'live')
}
