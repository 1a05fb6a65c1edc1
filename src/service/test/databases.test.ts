import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { Secret } from '#contract/secret.ts'
import { accountCases } from '#testing/chain/account-cases.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import {
  GREATEST,
  hex,
  outputModes,
  poolViewOf,
  RICH_ACCOUNT,
  stakeAddressOf,
  testChain,
  txHash,
} from '#testing/chain/test-chain.ts'
import { type PostgresMajor, type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import { connectChain } from '../store/chain/chain-connection.ts'
import { type ChainStore, createChainStore } from '../store/chain/chain-store.ts'
import { type DbSyncShape, findDbSyncShape } from '../store/chain/db-sync-shape.ts'
import { optionalIndexes } from '../store/chain/optional-indexes.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'

/** Every database that is served from: which server, which schema, which way of keeping outputs. */
const engines = ['PGlite', 15, 18] as const
const targets = engines.flatMap((engine) =>
  (['table', 'finalized'] as const).flatMap((epochs) =>
    outputModes.map((mode) => ({
      engine,
      epochs,
      mode,
      name: `${engine === 'PGlite' ? engine : `PostgreSQL ${engine}`}, epoch ${epochs}, tx_out ${mode}`,
      database: `${epochs}_${mode}`,
    })),
  ),
)

let service: TestService
const servers = new Map<PostgresMajor, RealPostgres>()
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  service = await openTestService()
  for (const major of [15, 18] as const) {
    const server = await startRealPostgres(major)
    servers.set(major, server)
    await server.run('postgres', 'CREATE ROLE reader LOGIN')
  }
}, 120_000)

afterAll(async () => {
  for (const close of closing) await close()
  for (const server of servers.values()) await server.remove()
  await service.close()
  expect(service.failures).toEqual([])
})

function serverOf(major: PostgresMajor): RealPostgres {
  const server = servers.get(major)
  if (!server) throw new Error('the server has not started')
  return server
}

/** For the role that fills a database; the service never has it. */
async function asOwner(url: Secret, work: (db: ControlDatabase) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url.reveal(), max: 1 })
  const db: ControlDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await work(db)
  await db.destroy()
}

async function fillReal(
  major: PostgresMajor,
  database: string,
  epochs: DbSyncShape['epochs'],
  mode: (typeof outputModes)[number],
) {
  const server = serverOf(major)
  await server.run('postgres', `CREATE DATABASE ${database}`)
  await asOwner(server.url(database), (db) => fillDatabase(db, 'public', epochs, testChain(epochs, mode)))
  await server.run(
    database,
    'GRANT USAGE ON SCHEMA public TO reader',
    'GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader',
  )
}

interface Connected {
  readonly store: () => ChainStore
  readonly lines: readonly string[]
}

/** Connects as the service does, and waits until it has something to say. */
async function connect(url: Secret, saying: RegExp, recheckInterval = 60_000): Promise<Connected> {
  const lines: string[] = []
  const connection = connectChain({
    recheckInterval,
    network: 'mainnet',
    url,
    now: Date.now,
    report: (line) => lines.push(line),
  })
  closing.push(connection.close)
  await vi.waitFor(() => expect(lines.join('\n')).toMatch(saying), { timeout: 15_000, interval: 20 })
  return { store: connection.store, lines }
}

async function openTarget({
  engine,
  epochs,
  mode,
  database,
}: (typeof targets)[number]): Promise<() => ChainStore> {
  if (engine === 'PGlite') {
    await fillDatabase(service.db, database, epochs, testChain(epochs, mode))
    const store = createChainStore(
      service.db,
      networks.mainnet,
      await findDbSyncShape(service.db, networks.mainnet, database),
    )
    return () => store
  }
  await fillReal(engine, database, epochs, mode)
  return (await connect(serverOf(engine).url(database, 'reader'), /^mainnet from/)).store
}

function clientOf(store: () => ChainStore, dialect: Dialect): Promise<TestClient> {
  const description = liveMainnet(dialect)
  return service.over(new Map([['mainnet', { store, description }]]), dialect)
}

const block6 =
  `{"id":6,"hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY=","epoch_no":300,"slot_no":44236850,"epoch_slot_no":50,` +
  `"block_no":102,"previous_id":5,"slot_leader_id":1,"size":3,"time":"2021-11-03T21:45:41","tx_count":1,"proto_major":6,` +
  `"proto_minor":0,"vrf_key":"vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv",` +
  `"op_cert":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAk=","op_cert_counter":9223372036854775807,` +
  `"hash_hex":"${hex(6, 32)}","op_cert_hex":"${hex(9, 32)}"}`
const epoch299 =
  `{"id":300,"out_sum":${GREATEST},"fees":0,"tx_count":6,"blk_count":1,"no":299,` +
  `"start_time":"2021-10-29T21:44:56","end_time":"2021-10-29T21:44:56"}`
const epoch300 =
  '{"id":301,"out_sum":36893488147419103230,"fees":370000,"tx_count":2,"blk_count":2,"no":300,' +
  '"start_time":"2021-11-03T21:45:01","end_time":"2021-11-03T21:45:41"}'
const updatesOf = (margins: readonly string[], costs: readonly string[]) =>
  [
    `{"id":1,"hash_id":7,"cert_index":0,"vrf_key_hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8=","pledge":${GREATEST},"active_epoch_no":210,"meta_id":null,"margin":${margins[0]},"fixed_cost":${costs[0]},"registered_tx_id":1,"reward_addr_id":1,"vrf_key_hash_hex":"${hex(255, 32)}"}`,
    `{"id":2,"hash_id":8,"cert_index":0,"vrf_key_hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8=","pledge":0,"active_epoch_no":210,"meta_id":4,"margin":${margins[1]},"fixed_cost":${costs[1]},"registered_tx_id":1,"reward_addr_id":1,"vrf_key_hash_hex":"${hex(255, 32)}"}`,
    `{"id":3,"hash_id":7,"cert_index":0,"vrf_key_hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP4=","pledge":9007199254740993,"active_epoch_no":210,"meta_id":5,"margin":${margins[2]},"fixed_cost":${costs[2]},"registered_tx_id":1,"reward_addr_id":1,"vrf_key_hash_hex":"${hex(254, 32)}"}`,
  ] as const
const documentedUpdates = updatesOf(['0', '100', '1.5'], ['340', '18446744073709.551615', '340.000001'])
const liveUpdates = updatesOf(['0', '1', '0.015'], ['340000000', GREATEST, '340000001'])
const context = `"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#`

/** Byte for byte; what is in the OData form here comes in `documented`. */
const documentedAnswers: readonly (readonly [path: string, body: string])[] = [
  ['/epochs/299', epoch299],
  ['/epochs/300', epoch300],
  ['/epochs/latest', epoch300],
  ['/epochs?$filter=no ge 299', `[${epoch299},${epoch300}]`],
  ['/epochs?$orderby=out_sum desc&$top=1', `[${epoch300}]`],
  [
    '/odata/epochs?$select=no,out_sum&$count=true&$filter=out_sum gt 18446744073709551614',
    `{${context}Epochs(no,out_sum)","@odata.count":2,"value":[{"out_sum":${GREATEST},"no":299},{"out_sum":36893488147419103230,"no":300}]}`,
  ],
  [
    '/odata/epochs?$filter=end_time le 2021-10-29T21:44:56Z and no ne 0&$select=end_time',
    `{${context}Epochs(end_time)","value":[{"end_time":"2021-10-29T21:44:56Z"}]}`,
  ],
  ['/blocks/latest', block6],
  ['/blocks/102', block6],
  [`/blocks/${hex(6, 32)}`, block6],
  ['/blocks/epochs/300/slots/44236850', block6],
  ['/pools/updates', `[${documentedUpdates.join()}]`],
  ['/pools/7/updates', `[${documentedUpdates[0]},${documentedUpdates[2]}]`],
  [`/pools/${hex(255, 32)}/updates`, `[${documentedUpdates[0]},${documentedUpdates[1]}]`],
  ['/pools/updates?$filter=fixed_cost eq 340.000001', `[${documentedUpdates[2]}]`],
  ['/pools/updates?$filter=margin eq 1.5', `[${documentedUpdates[2]}]`],
  [`/pools/updates?$filter=pledge eq ${GREATEST}`, `[${documentedUpdates[0]}]`],
  ['/pools/updates?$filter=pledge eq 9007199254740992', '[]'],
  ['/pools/updates?$filter=meta_id eq null', `[${documentedUpdates[0]}]`],
  ['/pools/updates?$filter=meta_id ne 4', `[${documentedUpdates[0]},${documentedUpdates[2]}]`],
  ['/pools/updates?$filter=not (meta_id gt 4)', `[${documentedUpdates[0]},${documentedUpdates[1]}]`],
  [
    '/pools/updates?$filter=meta_id in (4,5)&$orderby=meta_id desc',
    `[${documentedUpdates[2]},${documentedUpdates[1]}]`,
  ],
  ['/pools/updates?$orderby=meta_id', `[${documentedUpdates.join()}]`],
  [`/pools/updates?$filter=vrf_key_hash_hex eq '${hex(254, 32)}'`, `[${documentedUpdates[2]}]`],
  [
    "/pools/updates?$filter=endswith(vrf_key_hash_hex,'ff') and contains(vrf_key_hash,'AAP8=')",
    `[${documentedUpdates[0]},${documentedUpdates[1]}]`,
  ],
  ["/pools/updates?$filter=startswith(vrf_key_hash_hex,'00') eq false", '[]'],
  ['/pools/updates?$filter=vrf_key_hash lt vrf_key_hash_hex', '[]'],
  ['/pools/updates?$filter=vrf_key_hash_hex lt vrf_key_hash&$select=id', '[{"id":1},{"id":2},{"id":3}]'],
  ["/pools/updates?$filter=vrf_key_hash gt 'a'&$select=id", '[]'],
  ['/odata/epochs?$filter=start_time eq end_time&$select=no', `{${context}Epochs(no)","value":[{"no":299}]}`],
  ['/pools/updates?$filter=pledge gt fixed_cost', `[${documentedUpdates[0]},${documentedUpdates[2]}]`],
]

const liveAnswers: readonly (readonly [path: string, body: string])[] = [
  ['/pools/updates', `[${liveUpdates.join()}]`],
  ['/pools/updates?$filter=margin eq 0.015 and fixed_cost eq 340000001', `[${liveUpdates[2]}]`],
  ['/epochs/300', epoch300],
]

describe.each(targets)('$name', ({ mode, ...target }) => {
  let documented: TestClient
  let live: TestClient

  beforeAll(async () => {
    const store = await openTarget({ mode, ...target })
    documented = await clientOf(store, 'documented')
    live = await clientOf(store, 'live')
  }, 60_000)

  test('every answer is the same, byte for byte', async () => {
    for (const [path, body] of documentedAnswers)
      expect([path, await documented.text(path)]).toEqual([path, body])
    for (const [path, body] of liveAnswers) expect([path, await live.text(path)]).toEqual([path, body])
  })

  test.each(accountCases.map(([name, history, expected], i) => ({ name, history, expected, id: i + 1 })))(
    'account: $name',
    async ({ id, history, expected }) => {
      const { last_reg_dereg_tx, last_deleg_tx, pool, ...amounts } = expected
      const epochNo = history.epochNo ?? 280
      const kept = mode !== 'disable'
      expect(JSON.parse(await live.text(`/accounts/${stakeAddressOf(id)}`))).toEqual({
        stake_address: stakeAddressOf(id),
        last_reg_dereg_tx: last_reg_dereg_tx && txHash(last_reg_dereg_tx),
        last_reg_dereg_epoch_no: last_reg_dereg_tx && epochNo,
        pool_id: pool && poolViewOf(pool),
        last_deleg_tx: last_deleg_tx && txHash(last_deleg_tx),
        delegated_since_epoch_no: pool && epochNo + 2,
        ...amounts,
        // Without outputs nobody knows what is held.
        ...(!kept && { controlled_stakes: null, total_balance: null }),
      })
    },
  )

  if (mode !== 'disable') {
    test('amounts keep every digit, above 2^64', async () => {
      const path = `/accounts/${stakeAddressOf(RICH_ACCOUNT)}`
      const rest =
        '"is_registered":false,"last_reg_dereg_tx":null,"last_reg_dereg_epoch_no":null,"pool_id":null,"last_deleg_tx":null,"delegated_since_epoch_no":null,'
      expect(await live.text(path)).toBe(
        `{"stake_address":"${stakeAddressOf(RICH_ACCOUNT)}",${rest}"total_balance":36893488147419103229,` +
          `"controlled_stakes":${GREATEST},"total_rewards":${GREATEST},"total_withdrawals":1,"available_rewards":18446744073709551614}`,
      )
      expect(await documented.text(path)).toBe(
        `{"stake_address":"${stakeAddressOf(RICH_ACCOUNT)}",${rest}"total_balance":36893488147419.103229,` +
          '"controlled_stakes":18446744073709.551615,"total_rewards":18446744073709.551615,"total_withdrawals":0.000001,"available_rewards":18446744073709.551614}',
      )
    })
  }

  test('a block without number or slot says so with nulls', async () => {
    expect(await documented.text(`/blocks/${hex(1, 32)}`)).toBe(
      `{"id":1,"hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE=","epoch_no":null,"slot_no":null,"epoch_slot_no":null,` +
        `"block_no":null,"previous_id":null,"slot_leader_id":1,"size":0,"time":"2017-09-23T21:44:51","tx_count":14505,` +
        `"proto_major":0,"proto_minor":0,"vrf_key":null,"op_cert":null,"op_cert_counter":null,"hash_hex":"${hex(1, 32)}","op_cert_hex":""}`,
    )
  })
})

describe('a live database', () => {
  test('is described in one line', async () => {
    const { lines } = await connect(serverOf(18).url('finalized_consumed', 'reader'), /^mainnet from/)
    expect(lines).toEqual([
      expect.stringMatching(
        /^mainnet from PostgreSQL 18\.\d+; finalized_consumed\.public as reader; epoch a view; spent outputs by consumed_by_tx_id; other rewards in reward_rest; without optional indexes on tx_out\(stake_address_id\)$/,
      ),
    ])
  })

  test('may have the optional indexes, which are made by its owner alone', async () => {
    await serverOf(15).run('finalized_enable', ...optionalIndexes.map(({ create }) => create))
    const { lines } = await connect(serverOf(15).url('finalized_enable', 'reader'), /^mainnet from/)
    expect(lines[0]).toMatch(/with every optional index$/)
  })

  test('may lack every index but keys, and reward_rest as before db-sync 13.2', async () => {
    const server = serverOf(15)
    await server.run(
      'table_prune',
      `DO $$ DECLARE i record; BEGIN
        FOR i IN SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND indexname LIKE 'idx_%' LOOP
          EXECUTE 'DROP INDEX ' || i.indexname;
        END LOOP;
      END $$`,
    )
    const bare = await connect(server.url('table_prune', 'reader'), /without optional indexes on reward_rest/)
    const bareClient = await clientOf(bare.store, 'documented')
    for (const [path, body] of documentedAnswers) {
      expect([path, await bareClient.text(path)]).toEqual([path, body])
    }
    await server.run('table_prune', 'ALTER TABLE reward_rest RENAME TO instant_reward')
    const renamed = await connect(server.url('table_prune', 'reader'), /other rewards in instant_reward/)
    const client = await clientOf(renamed.store, 'live')
    expect(await client.text(`/accounts/${stakeAddressOf(10)}`)).toContain('"total_rewards":1660')
    await server.run('table_prune', 'DROP TABLE instant_reward')
    const without = await connect(server.url('table_prune', 'reader'), /other rewards in reward;/)
    expect(await (await clientOf(without.store, 'live')).text(`/accounts/${stakeAddressOf(10)}`)).toContain(
      '"total_rewards":1600',
    )
  })

  test.each([
    [
      'holds another network',
      "UPDATE meta SET network_name = 'testnet', start_time = '2022-06-01'",
      /it holds the network "testnet", which began at 2022-06-01T00:00:00, and mainnet began at 2017-09-23T21:44:51/,
    ],
    ['lacks a table', 'DROP TABLE pool_update', /the table "pool_update" of db-sync is missing/],
    [
      'lacks a column',
      'ALTER TABLE pool_update DROP COLUMN reward_addr_id',
      /the table "pool_update" lacks reward_addr_id; db-sync 13 or newer is needed/,
    ],
    ['may not be read', 'REVOKE SELECT ON block FROM reader', /the role may not read the table "block"/],
    ['has not been begun', 'TRUNCATE meta', /its table "meta" is empty/],
    [
      'keeps other rewards to itself',
      'REVOKE SELECT ON reward_rest FROM reader',
      /the role may not read the table "reward_rest"/,
    ],
    [
      'hides its tables in a schema',
      'CREATE SCHEMA hidden; ALTER TABLE block SET SCHEMA hidden',
      /its table "block" is in the schema "hidden", which is not in the role's search_path/,
    ],
  ])('that %s is refused with the reason, once', async (what, change, reason) => {
    const database = `broken_${what.replaceAll(' ', '_')}`
    await fillReal(18, database, 'table', 'enable')
    await serverOf(18).run(database, change)
    const { store, lines } = await connect(serverOf(18).url(database, 'reader'), reason)
    const response = await (await clientOf(store, 'documented')).get('/epochs/0')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(lines).toHaveLength(1)
  })

  test('that is not there yet is served from when it comes, and again after it was lost', async () => {
    const server = serverOf(15)
    await fillReal(15, 'late', 'finalized', 'enable')
    await server.stop()
    const { store, lines } = await connect(server.url('late', 'reader'), /cannot be served from its database/)
    const client = await clientOf(store, 'documented')
    expect((await client.get('/epochs/0')).status).toBe(503)
    await server.start()
    await expect.poll(() => lines.at(-1), { timeout: 15_000 }).toMatch(/^mainnet from/)
    expect((await client.get('/epochs/0')).status).toBe(200)

    await server.stop()
    const lost = await client.get('/epochs/299')
    expect(lost.status).toBe(503)
    expect(await lost.json()).toMatchObject({
      detail: expect.stringMatching(/^The database does not respond/),
    })
    await server.start()
    await expect.poll(async () => (await client.get('/epochs/299')).status, { timeout: 15_000 }).toBe(200)
    service.failures.length = 0
  })

  test('that takes too long is not waited for: an option is refused, anything else is told to come again', async () => {
    const server = serverOf(15)
    const { store } = await connect(server.url('table_enable', 'reader'), /^mainnet from/)
    const client = await clientOf(store, 'documented')
    const locking = new pg.Client({ connectionString: server.url('table_enable').reveal() })
    await locking.connect()
    await locking.query('BEGIN')
    await locking.query('LOCK TABLE pool_update')
    const [filtered, ordered, plain] = await Promise.all(
      ['/odata/poolsupdates?$filter=margin gt 1', '/pools/updates?$orderby=pledge', '/pools/updates'].map(
        (path) => client.get(path),
      ),
    )
    await locking.query('ROLLBACK')
    await locking.end()
    for (const refused of [filtered, ordered]) {
      expect(refused?.status).toBe(400)
      expect(await refused?.json()).toMatchObject({
        detail: expect.stringMatching(/^The filter or the order takes the database too long/),
      })
    }
    expect([plain?.status, plain?.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await client.get('/odata/poolsupdates?$filter=margin gt 1')).status).toBe(200)
    service.failures.length = 0
  })

  test('that changed under the service is a failure once, shows nothing else, and is said', async () => {
    const server = serverOf(15)
    const { store, lines } = await connect(server.url('table_consumed', 'reader'), /^mainnet from/)
    const client = await clientOf(store, 'documented')
    await server.run('table_consumed', 'ALTER TABLE block RENAME TO elsewhere')
    const response = await client.get('/blocks/102')
    expect(response.status).toBe(500)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'The service failed',
      status: 500,
      detail: expect.stringMatching(
        /^The service failed on this request, and the failure is logged\. Reference: [\w-]+\.$/,
      ),
      instance: '/mainnet/api/core/blocks/102',
    })
    expect(service.failures).toHaveLength(1)
    await vi.waitFor(() => expect(lines.at(-1)).toContain('it holds no table "block"'), { timeout: 5000 })
    expect((await client.get('/blocks/102')).status).toBe(503)
    await server.run('table_consumed', 'ALTER TABLE elsewhere RENAME TO block')
    await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^mainnet from/), { timeout: 10_000 })
    expect((await client.get('/blocks/102')).status).toBe(200)
    service.failures.length = 0
  })

  test('that lets nobody in any more is said, and served again when it does', async () => {
    const server = serverOf(15)
    const { store, lines } = await connect(server.url('finalized_consumed', 'reader'), /^mainnet from/)
    const client = await clientOf(store, 'documented')
    await server.run(
      'postgres',
      'ALTER ROLE reader NOLOGIN',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'",
    )
    await vi.waitFor(async () => expect((await client.get('/epochs/0')).status).toBe(503))
    await vi.waitFor(() => expect(lines.at(-1)).toContain('is not permitted to log in'), { timeout: 5000 })
    await server.run('postgres', 'ALTER ROLE reader LOGIN')
    await vi.waitFor(async () => expect((await client.get('/epochs/0')).status).toBe(200), {
      timeout: 10_000,
    })
    service.failures.length = 0
  })

  test('that is being filled is looked at until its shape is certain', async () => {
    const server = serverOf(18)
    await fillReal(18, 'early', 'table', 'enable')
    await server.run(
      'early',
      'CREATE TABLE later AS SELECT * FROM tx_out',
      'CREATE TABLE inputs AS SELECT * FROM tx_in',
      'CREATE TABLE earned AS SELECT * FROM reward',
      'TRUNCATE tx_out, tx_in, reward',
    )
    const { store, lines } = await connect(server.url('early', 'reader'), /amounts unknown/, 200)
    const client = await clientOf(store, 'live')
    const account = async () => JSON.parse(await client.text(`/accounts/${stakeAddressOf(1)}`))
    const unknown = {
      controlled_stakes: null,
      total_balance: null,
      total_rewards: null,
      available_rewards: null,
    }
    expect(await account()).toMatchObject(unknown)
    await server.run(
      'early',
      'INSERT INTO tx_out SELECT * FROM later',
      'INSERT INTO tx_in SELECT * FROM inputs',
      'INSERT INTO reward SELECT * FROM earned',
    )
    await vi.waitFor(() => expect(lines.at(-1)).toContain('spent outputs by tx_in'), { timeout: 5000 })
    expect(await account()).toMatchObject({ controlled_stakes: 100, total_balance: 100, total_rewards: 0 })
  })

  test('whose connections fall silent is asked over new ones', async () => {
    // A wire that can be cut without either end being told.
    const target = new URL(serverOf(15).url('table_force_tx_in', 'reader').reveal())
    const { hostname, port } = target
    const silenced = new Set<Socket>()
    const wires = new Set<Socket>()
    const wire = createServer((near) => {
      const far = createConnection(Number(port), hostname)
      wires.add(near)
      near.on('data', (data) => silenced.has(near) || far.write(data))
      far.on('data', (data) => silenced.has(near) || near.write(data))
      for (const end of [near, far]) end.on('error', () => undefined)
      near.on('close', () => far.destroy())
    }).listen(0, '127.0.0.1')
    await once(wire, 'listening')
    const address = wire.address()
    target.port = String(typeof address === 'object' ? address?.port : 0)

    const { store } = await connect(new Secret(target.href), /^mainnet from/)
    const client = await clientOf(store, 'documented')
    let questions = 0
    // Each is another question, so that none is answered from memory.
    const ask = () =>
      Promise.all(
        Array.from(
          { length: 10 },
          async () => (await client.get(`/epochs/0?question=${questions++}`)).status,
        ),
      )
    expect(await ask()).toEqual(Array(10).fill(200))
    for (const near of wires) silenced.add(near)
    expect(await ask()).toContain(503)
    expect(await ask()).toEqual(Array(10).fill(200))
    for (const near of wires) near.destroy()
    wire.close()
    service.failures.length = 0
  }, 40_000)

  test('is found by PGHOST, PGPORT, PGUSER and PGDATABASE where its address leaves them out', async () => {
    await fillReal(15, 'unnamed', 'table', 'enable')
    const { hostname, port } = new URL(serverOf(15).url('unnamed').reveal())
    vi.stubEnv('PGHOST', hostname)
    vi.stubEnv('PGPORT', port)
    vi.stubEnv('PGUSER', 'reader')
    vi.stubEnv('PGDATABASE', 'unnamed')
    for (const address of ['postgresql://', `postgresql://${hostname}`, `postgresql://reader@/unnamed`]) {
      const { lines } = await connect(new Secret(address), /^mainnet from/)
      expect(lines[0]).toContain('unnamed.public as reader')
    }
    vi.unstubAllEnvs()
  })

  test('may be a standby', async () => {
    const server = serverOf(18)
    await server.asStandby()
    const { store, lines } = await connect(server.url('finalized_enable', 'reader'), /^mainnet from/)
    expect(lines[0]).toContain(', a standby;')
    expect(await (await clientOf(store, 'documented')).text('/epochs/300')).toBe(epoch300)
  })
})
