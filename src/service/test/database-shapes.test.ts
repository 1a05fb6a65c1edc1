import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { stakeAddressOf } from '#testing/chain/test-chain.ts'
import { documentedResponses, epoch300 } from '#testing/chain/test-chain-responses.ts'
import {
  type ChainServer,
  createConnections,
  startChainServer,
  waitBriefly,
} from '#testing/postgres/chain-server.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'

let service: TestService
let servers: Readonly<Record<15 | 18, ChainServer>>
const connections = createConnections()
const { connect } = connections

beforeAll(async () => {
  service = await openTestService()
  servers = { 15: await startChainServer(15), 18: await startChainServer(18) }
})

afterAll(async () => {
  await connections.close()
  for (const server of Object.values(servers)) await server.remove()
  await service.close()
  expect(service.failures).toEqual([])
})

function clientOf(store: () => ChainStore, dialect: 'documented' | 'live'): Promise<TestClient> {
  return service.over(new Map([['mainnet', { store, description: liveMainnet(dialect) }]]), dialect)
}

describe('a live database', () => {
  test('may lack every index except keys, and reward_rest as before db-sync 13.2', async () => {
    const server = servers[15]
    await server.fill('table_prune', 'table', 'prune')
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
    for (const [path, body] of documentedResponses) {
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
    ['has not been started', 'TRUNCATE meta', /its table "meta" is empty/],
    [
      'hides a table of rewards',
      'REVOKE SELECT ON reward_rest FROM reader',
      /the role may not read the table "reward_rest"/,
    ],
    [
      'hides its tables in a schema',
      'CREATE SCHEMA hidden; ALTER TABLE block SET SCHEMA hidden',
      /its table "block" is in the schema "hidden", which is not in the role's search_path/,
    ],
  ])(
    'that %s is refused with the reason, which is reported once however often it is checked',
    async (what, change, reason) => {
      const database = `broken_${what.replaceAll(' ', '_')}`
      await servers[18].fill(database, 'table', 'enable')
      await servers[18].run(database, change)
      const pauses: number[] = []
      const { store, lines } = await connect(servers[18].url(database, 'reader'), reason, {
        wait: (milliseconds, signal) => {
          pauses.push(milliseconds)
          return waitBriefly(milliseconds, signal)
        },
      })
      const response = await (await clientOf(store, 'documented')).get('/epochs/0')
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toBe('5')
      await vi.waitFor(
        () => expect(pauses.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]),
        {
          timeout: 20_000,
        },
      )
      expect(lines).toHaveLength(1)
    },
  )

  test('that is being filled is checked again until its shape is certain', async () => {
    const server = servers[18]
    await servers[18].fill('early', 'table', 'enable')
    await server.run(
      'early',
      'CREATE TABLE later AS SELECT * FROM tx_out',
      'CREATE TABLE inputs AS SELECT * FROM tx_in',
      'CREATE TABLE earned AS SELECT * FROM reward',
      'TRUNCATE tx_out, tx_in, reward',
    )
    const { store, lines } = await connect(server.url('early', 'reader'), /amounts unknown/, {
      wait: waitBriefly,
    })
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
    await vi.waitFor(() => expect(lines.at(-1)).toContain('spent outputs by tx_in'), { timeout: 20_000 })
    // The rewards come last, so that a check in between may find them unknown still.
    await expect.poll(account).toMatchObject({ controlled_stakes: 100, total_balance: 100, total_rewards: 0 })
  })

  test('is found by PGHOST, PGPORT, PGUSER and PGDATABASE where its address leaves them out', async () => {
    await servers[15].fill('unnamed', 'table', 'enable')
    const { hostname, port } = new URL(servers[15].url('unnamed').reveal())
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
    const server = servers[18]
    await server.fill('finalized_enable', 'finalized', 'enable')
    await server.asStandby()
    const { store, lines } = await connect(server.url('finalized_enable', 'reader'), /^mainnet from/)
    expect(lines[0]).toContain(', a standby;')
    expect(await (await clientOf(store, 'documented')).text('/epochs/300')).toBe(epoch300)
  })
})
