import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'playwright/test'
import { Secret } from '#contract/secret.ts'
import { credentialHeaders, GRANT_TYPE } from '#contract/token.ts'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import type { ControlTables } from '../src/service/store/control/control-tables.ts'
import { createKeyStore } from '../src/service/store/control/key-store.ts'
import { openPool } from '../src/service/store/postgres/database.ts'

/**
 * Several instances behind one address, on one database and a standby of it: while they are stopped, killed and
 * started, nobody loses a request, and nobody gets an older tip than the window of its answers allows.
 */

const main = join(import.meta.dirname, '..', 'dist', 'server', 'main.js')
/** Milliseconds for which an answer about the tip may be older than the tip: `max-age=2`. */
const WINDOW = 2000
const PROJECT = 'instances'

let primary: RealPostgres
let standby: RealPostgres
let directory: string
let balancer: Balancer
let owner: pg.Client
const running = new Map<string, Instance>()

// One after the other, on the same databases.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  directory = mkdtempSync(join(tmpdir(), 'epochal-instances-'))
  // PostgreSQL runs as another user, where this one is root.
  chmodSync(directory, 0o755)
  primary = await startRealPostgres(18)
  await primary.run('postgres', 'CREATE DATABASE chain', 'CREATE DATABASE control')
  const db = databaseAt(primary.url('chain').reveal())
  await fillDatabase(db, 'public', 'finalized', testChain('finalized', 'enable'))
  await db.destroy()
  const settings = await primary.copyForStandby(join(directory, 'standby'))
  standby = await startRealPostgres(18, { directory: join(directory, 'standby'), settings })
  owner = new pg.Client({ connectionString: primary.url('chain').reveal() })
  await owner.connect()
  balancer = await startBalancer(() => [...running.values()])
})

test.afterAll(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL')
  await balancer.close()
  await owner.end()
  await standby.remove()
  await primary.remove()
  rmSync(directory, { recursive: true, force: true })
})

function databaseAt(url: string): Kysely<ControlTables> {
  return new Kysely<ControlTables>({
    dialect: new PostgresDialect({ pool: openPool(new Secret(url), 2) }),
  })
}

interface Instance {
  readonly child: ChildProcess
  readonly port: number
  isReady: boolean
}

const environment = (port: number, database: RealPostgres) => ({
  PATH: process.env.PATH,
  SERVICE_PORT: String(port),
  SERVICE_PUBLIC_URL: balancer.url,
  DATA_DIR: join(directory, 'data'),
  MAINNET_DATABASE_URL: database.url('chain').reveal(),
  CONTROL_DATABASE_URL: primary.url('control').reveal(),
  SERVICE_SAMPLE_NETWORKS: 'off',
  KEY_RATE_PER_SECOND: '100000',
  KEY_RATE_BURST: '100000',
  SERVICE_DRAIN_SECONDS: '1',
  LOG_FORMAT: 'json',
})

/** Starts an instance, and waits until the balancer sends it requests. */
async function start(name: string, database: RealPostgres): Promise<void> {
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'service'], {
    env: environment(port, database),
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const instance = { child, port, isReady: false }
  running.set(name, instance)
  await expect.poll(() => instance.isReady, { timeout: 20_000 }).toBe(true)
}

/** @returns how it ended: its exit code, or the signal */
async function end(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
  const instance = running.get(name)
  if (!instance) throw new RangeError(`there is no ${name}`)
  instance.child.kill(signal)
  const [code, killedBy] = await once(instance.child, 'exit')
  running.delete(name)
  return code ?? killedBy
}

interface Balancer {
  readonly url: string
  close(): Promise<void>
}

/**
 * As a load balancer does it: it asks each instance whether it is ready, and asks another one when a connection
 * fails before there was an answer, since reading twice is reading once.
 */
async function startBalancer(instances: () => readonly Instance[]): Promise<Balancer> {
  let turn = 0
  const look = setInterval(() => {
    for (const instance of instances()) {
      ask(instance.port, '/health/ready', {}).then(
        ({ status }) => {
          instance.isReady = status === 200
        },
        () => {
          instance.isReady = false
        },
      )
    }
  }, 100)
  const server = createServer(async (incoming, outgoing) => {
    const tried = new Set<Instance>()
    for (;;) {
      const ready = instances().filter((instance) => instance.isReady && !tried.has(instance))
      const instance = ready[turn++ % ready.length]
      if (!instance) {
        outgoing.writeHead(502).end()
        return
      }
      tried.add(instance)
      try {
        const answer = await ask(instance.port, incoming.url ?? '', incoming.headers)
        outgoing.writeHead(answer.status).end(answer.body)
        return
      } catch {
        // Another one is asked.
      }
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(look)
      server.closeAllConnections()
      server.close()
    },
  }
}

function ask(
  port: number,
  path: string,
  headers: IncomingMessage['headers'],
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, timeout: 5000 }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', reject)
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end()
  })
}

/** A key with a token, by the instance at hand. */
async function newCredentials(): Promise<Record<string, string>> {
  const printed = execFileSync(process.execPath, [main, 'key', '--network', 'mainnet', '--name', PROJECT], {
    env: environment(0, primary),
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()
  const key = /^API key\s+(\S+)/m.exec(printed)?.[1] ?? ''
  const secret = /^API secret\s+(\S+)/m.exec(printed)?.[1] ?? ''
  const [instance] = running.values()
  const response = await fetch(`http://127.0.0.1:${instance?.port}/mainnet/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: GRANT_TYPE }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return credentialHeaders(access_token, key)
}

test('they are stopped, killed and started under load, and no request is lost and no tip is stale', async () => {
  test.setTimeout(120_000)
  await start('first', primary)
  await start('second', primary)
  await start('on the standby', standby)
  const headers = await newCredentials()

  /** When each block was there, by its number. */
  const added: { readonly blockNo: number; readonly at: number }[] = []
  const answers: {
    readonly path: string
    readonly status: number
    readonly tip: number
    readonly asked: number
  }[] = []
  let isOver = false

  const chain = (async () => {
    for (let blockNo = 1000; !isOver; blockNo++) {
      await owner.query(
        `INSERT INTO block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
         SELECT n, decode(lpad(to_hex(n), 64, '0'), 'hex'), 300, n, 1, n, n - 1, 1, 3, now(), 0
         FROM (SELECT $1::integer AS n) new`,
        [blockNo],
      )
      added.push({ blockNo, at: performance.now() })
      await sleep(200)
    }
  })()
  const paths = [
    '/blocks/latest',
    '/epochs/0',
    '/epochs/latest',
    '/epochs',
    '/blocks/101',
    '/pools/1/updates',
  ]
  const clients = Array.from({ length: 8 }, async (_, first) => {
    for (let turn = first; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const asked = performance.now()
      const response = await fetch(`${balancer.url}/mainnet/api/core${path}`, { headers })
      const text = await response.text()
      const tip = path === '/blocks/latest' && response.ok ? JSON.parse(text).block_no : 0
      answers.push({ path, status: response.status, tip, asked })
    }
  })

  await sleep(1000)
  expect(await end('first', 'SIGTERM')).toBe(0)
  await start('third', primary)
  expect(await end('second', 'SIGKILL')).toBe('SIGKILL')
  await start('fourth', standby)
  expect(await end('on the standby', 'SIGTERM')).toBe(0)
  await start('fifth', primary)
  expect(await end('third', 'SIGKILL')).toBe('SIGKILL')
  await sleep(1000)
  isOver = true
  await Promise.all([chain, ...clients])

  expect(answers.length).toBeGreaterThan(1000)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const stale = answers.filter(({ path, tip, asked }) => {
    const due = added.findLast(({ at }) => at + WINDOW < asked)
    return path === '/blocks/latest' && due !== undefined && tip < due.blockNo
  })
  expect(stale).toEqual([])
  expect(added.length).toBeGreaterThan(20)
})

test('a key that is deleted is worthless on every instance within a second', async () => {
  for (const name of ['sixth', 'seventh']) await start(name, primary)
  const headers = await newCredentials()
  const statuses = () =>
    Promise.all(
      [...running.values()].map(
        async ({ port }) => (await ask(port, '/mainnet/api/core/epochs/0', headers)).status,
      ),
    )
  expect(new Set(await statuses())).toEqual(new Set([200]))
  const control = databaseAt(primary.url('control').reveal())
  await createKeyStore(control).deleteProjects('mainnet', PROJECT)
  await control.destroy()
  await sleep(1000)
  expect(new Set(await statuses())).toEqual(new Set([401]))
})
