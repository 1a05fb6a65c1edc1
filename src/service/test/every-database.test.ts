import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
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
import { documentedResponses, liveResponses } from '#testing/chain/test-chain-responses.ts'
import { isLongForm } from '#testing/long-form.ts'
import { type ChainServer, createConnections, startChainServer } from '#testing/postgres/chain-server.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'
import { type ChainStore, createChainStore } from '../store/chain/chain-store.ts'
import { findDbSyncShape } from '../store/chain/db-sync-shape.ts'

/**
 * The kinds of database that the service can read, by server, schema, and way of storing outputs: so many that each two of these
 * meet.
 */
const engines = (['PGlite', 15, 18] as const).filter((engine) => isLongForm || engine !== 15)
const epochSchemas = ['table', 'finalized'] as const
const targets = engines.flatMap((engine, server) =>
  outputModes.map((mode, at) => {
    const epochs = epochSchemas[(server + at) % 2] ?? 'table'
    return {
      engine,
      epochs,
      mode,
      name: `${engine === 'PGlite' ? engine : `PostgreSQL ${engine}`}, epoch ${epochs}, tx_out ${mode}`,
      database: `${epochs}_${mode}`,
    }
  }),
)

let service: TestService
/** By version. */
const servers = new Map<number, ChainServer>()
const connections = createConnections()

beforeAll(async () => {
  service = await openTestService(PUBLIC_URL, Date.now, { embedded: 'control' })
  for (const engine of engines) if (engine !== 'PGlite') servers.set(engine, await startChainServer(engine))
})

afterAll(async () => {
  await connections.close()
  for (const server of servers.values()) await server.remove()
  await service.close()
  expect(service.failures).toEqual([])
})

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
  const server = servers.get(engine) as ChainServer
  await server.fill(database, epochs, mode)
  return (await connections.connect(server.url(database, 'reader'), /^mainnet from/)).store
}

describe.each(targets)('$name', ({ mode, ...target }) => {
  let documented: TestClient
  let live: TestClient

  beforeAll(async () => {
    const store = await openTarget({ mode, ...target })
    const over = (dialect: 'documented' | 'live') =>
      service.over(new Map([['mainnet', { store, description: liveMainnet(dialect) }]]), dialect)
    documented = await over('documented')
    live = await over('live')
  })

  test('every response is the same, byte for byte', async () => {
    for (const [path, body] of documentedResponses)
      expect([path, await documented.text(path)]).toEqual([path, body])
    for (const [path, body] of liveResponses) expect([path, await live.text(path)]).toEqual([path, body])
  })

  test.each(accountCases.map(([name, history, expected], i) => ({ name, history, expected, id: i + 1 })))(
    'account: $name',
    async ({ id, history, expected }) => {
      const { last_reg_dereg_tx, last_deleg_tx, pool, ...amounts } = expected
      const epochNo = history.epochNo ?? 280
      const hasOutputs = mode !== 'disable'
      expect(JSON.parse(await live.text(`/accounts/${stakeAddressOf(id)}`))).toEqual({
        stake_address: stakeAddressOf(id),
        last_reg_dereg_tx: last_reg_dereg_tx && txHash(last_reg_dereg_tx),
        last_reg_dereg_epoch_no: last_reg_dereg_tx && epochNo,
        pool_id: pool && poolViewOf(pool),
        last_deleg_tx: last_deleg_tx && txHash(last_deleg_tx),
        delegated_since_epoch_no: pool && epochNo + 2,
        ...amounts,
        // Without outputs the stake is unknown.
        ...(!hasOutputs && { controlled_stakes: null, total_balance: null }),
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

  test('a block without number or slot has nulls', async () => {
    expect(await documented.text(`/blocks/${hex(1, 32)}`)).toBe(
      `{"id":1,"hash":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE=","epoch_no":null,"slot_no":null,"epoch_slot_no":null,` +
        `"block_no":null,"previous_id":null,"slot_leader_id":1,"size":0,"time":"2017-09-23T21:44:51","tx_count":14505,` +
        `"proto_major":0,"proto_minor":0,"vrf_key":null,"op_cert":null,"op_cert_counter":null,"hash_hex":"${hex(1, 32)}","op_cert_hex":""}`,
    )
  })
})
