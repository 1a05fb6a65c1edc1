import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { Secret } from '#contract/secret.ts'
import type { Fault } from '#http/fault.ts'
import { testCertificate, testKey } from '#testing/mail/certificate.ts'
import { type ChainServer, startChainServer } from '#testing/postgres/chain-server.ts'
import { checkDatabase, type DatabaseFinding } from '../check-database.ts'
import { optionalIndexes } from '../store/chain/describe-database.ts'

/** Long after the newest block of the test chain. */
const NOW = networks.mainnet.schedule[0].start + 5_000_000_000_000

let servers: Readonly<Record<15 | 18, ChainServer>>

beforeAll(async () => {
  servers = { 15: await startChainServer(15), 18: await startChainServer(18) }
})

afterAll(async () => {
  for (const server of Object.values(servers)) await server.remove()
})

async function check(url: Secret, network: 'mainnet' | 'preprod' = 'mainnet') {
  const findings: DatabaseFinding[] = []
  await checkDatabase(network, url, {
    found: (finding) => findings.push(finding),
    now: () => NOW,
  })
  const wordsOf = (subject: DatabaseFinding['subject']) =>
    findings.filter((finding) => finding.subject === subject).map(({ words }) => words)
  return { findings, wordsOf }
}

test.each([
  [15, 'table', 'enable'],
  [18, 'finalized', 'consumed'],
] as const)('PostgreSQL %i: a database is described', async (major, epochs, mode) => {
  const server = servers[major]
  await server.fill('checked', epochs, mode)
  const { findings, wordsOf } = await check(server.url('checked', 'reader'))
  expect(wordsOf('database')).toEqual([
    expect.stringMatching(new RegExp(`^PostgreSQL ${major}\\.\\d+; checked\\.public as reader$`)),
  ])
  expect(wordsOf('role')).toEqual(['reader can only read'])
  expect(wordsOf('db-sync')).toEqual(['began to fill it in version 13.6.0.5'])
  expect(wordsOf('options')[0]).toContain(epochs === 'table' ? 'epoch a table' : 'epoch a view')
  expect(wordsOf('tip')).toEqual([expect.stringMatching(/^block \d+ of epoch \d+, \d+ days old$/)])
  expect(findings.find(({ subject }) => subject === 'tip')?.isWrong).toBe(true)
})

test('an index that is missing is named, and no longer once its owner has made it', async () => {
  const server = servers[15]
  await server.fill('indexed', 'table', 'enable')
  const url = server.url('indexed', 'reader')
  expect((await check(url)).wordsOf('index')).toEqual(['tx_in (tx_out_id, tx_out_index) is missing'])
  await server.run('indexed', ...optionalIndexes.map(({ create }) => create))
  expect((await check(url)).wordsOf('index')).toEqual([])
})

test('a role that may write is named', async () => {
  const server = servers[18]
  await server.fill('writable', 'table', 'consumed')
  expect((await check(server.url('writable'))).wordsOf('role')).toEqual([
    expect.stringMatching(/^postgres is a superuser/),
  ])
  await server.run('writable', 'GRANT UPDATE ON block TO reader')
  expect((await check(server.url('writable', 'reader'))).wordsOf('role')).toEqual([
    expect.stringMatching(/^reader may write "block"; /),
  ])
})

test('PostgreSQL refuses what would write, whatever the role may do', async () => {
  const server = servers[15]
  await server.fill('guarded', 'table', 'consumed')
  await server.run(
    'guarded',
    'CREATE TABLE written (n integer)',
    'ALTER TABLE meta RENAME TO meta_table',
    `CREATE FUNCTION write_one() RETURNS boolean LANGUAGE plpgsql AS
     $$ BEGIN INSERT INTO written VALUES (1); RETURN TRUE; END $$`,
    'CREATE VIEW meta AS SELECT * FROM meta_table WHERE write_one()',
  )
  await expect(check(server.url('guarded'))).rejects.toThrow(/INSERT in a read-only transaction/)
})

test('a database that is another network’s, empty, missing or unreachable is refused in one line', async () => {
  const server = servers[15]
  await server.fill('mainnet_chain', 'table', 'consumed')
  const refusal = async (url: Secret, network: 'mainnet' | 'preprod' = 'mainnet') => {
    const error = await check(url, network).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'operator' })
    return (error as Fault).message
  }
  expect(await refusal(server.url('mainnet_chain', 'reader'), 'preprod')).toMatch(
    /^preprod cannot be served from this database: it holds the network "mainnet"/,
  )
  expect(await refusal(server.url('postgres', 'reader'))).toMatch(/it holds no table "block"/)
  expect(await refusal(server.url('nowhere', 'reader'))).toMatch(/database "nowhere" does not exist/)
  expect(await refusal(new Secret('postgresql://reader:unused@127.0.0.1:1/chain'))).toMatch(/ECONNREFUSED/)
})

test.each([
  [
    'a certificate that nobody has signed',
    (socket: Socket) => {
      new TLSSocket(socket, { isServer: true, key: testKey, cert: testCertificate }).on('error', () => {
        socket.destroy()
      })
    },
    /self-signed certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
  ],
  [
    'what is no TLS',
    (socket: Socket) => socket.once('data', () => socket.write('no handshake')),
    /EPROTO .*:SSL routines:.*:$/,
  ],
])('a server with %s is refused in one line', async (_, answer, reason) => {
  // It agrees to TLS, as PostgreSQL does, and then has the wrong one.
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      answer(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new Secret(`postgresql://reader:unused@127.0.0.1:${port}/chain?sslmode=verify-full`)
  const refused = check(url)
  await expect(refused).rejects.toThrow(expect.objectContaining({ reason: 'operator' }))
  await expect(refused).rejects.toThrow(reason)
  server.close()
})
