import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'playwright/test'
import { fillDatabase } from '#testing/chain/fill-database.ts'
import { testChain } from '#testing/chain/test-chain.ts'
import { withDatabase } from '#testing/postgres/open-database.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { openServiceInstances, type ServiceInstances } from './instances/service-instances.ts'

/**
 * Several instances behind one address, on a database and a standby of it: while they are stopped, killed and
 * started, every request succeeds, and no tip is older than the freshness lifetime of its response allows.
 */

/** Milliseconds for which a response about the tip may be older than the tip: `max-age=2`. */
const TIP_LIFETIME = 2000
/** Responses of each client between two changes of the instances. */
const RESPONSES_BETWEEN = 5
/** Milliseconds between two requests of a client while an instance starts: 8 clients still send some 150 a second. */
const PAUSE_DURING_START = 50
const PROJECT = 'instances'
const PATHS = ['/blocks/latest', '/epochs/0', '/epochs/latest', '/epochs', '/blocks/101', '/pools/1/updates']

let primary: RealPostgres
let standby: RealPostgres
let directory: string
let instances: ServiceInstances
/** Header fields of the requests for `PROJECT`. */
let headers: Readonly<Record<string, string>>

// One after the other, on the same databases.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  directory = mkdtempSync(join(tmpdir(), 'epochal-instances-'))
  // PostgreSQL runs as another user, where this one is root.
  chmodSync(directory, 0o755)
  primary = await startRealPostgres(18)
  await primary.run('postgres', 'CREATE DATABASE chain', 'CREATE DATABASE control')
  await withDatabase(primary.url('chain'), (db) =>
    fillDatabase(db, 'public', 'finalized', testChain('finalized', 'enable')),
  )
  const settings = await primary.copyForStandby(join(directory, 'standby'))
  standby = await startRealPostgres(18, { directory: join(directory, 'standby'), settings })
  instances = await openServiceInstances(join(directory, 'data'), primary)
  await Promise.all([
    instances.start('first', primary),
    instances.start('second', primary),
    instances.start('on the standby', standby),
  ])
  headers = await instances.newCredentials(PROJECT)
})

test.afterAll(async () => {
  await instances.close()
  await standby.remove()
  await primary.remove()
  rmSync(directory, { recursive: true, force: true })
})

interface ReceivedResponse {
  readonly path: string
  readonly status: number
  /** Number of the newest block in a response about it. */
  readonly tip: number
  /** When the request was sent, as `performance.now()`. */
  readonly sentAt: number
}

/** Clients that send requests through the balancer, one after the other each, until they are stopped. */
function startClients(count: number) {
  const responses: ReceivedResponse[] = []
  let isStopped = false
  let pause = 0
  let target = Number.POSITIVE_INFINITY
  let reach = () => {}
  const clients = Array.from({ length: count }, async (_, first) => {
    for (let turn = first; !isStopped; turn++) {
      const path = PATHS[turn % PATHS.length] ?? ''
      const sentAt = performance.now()
      const response = await fetch(`${instances.balancer.url}/mainnet/api/core${path}`, { headers })
      const text = await response.text()
      const tip = path === '/blocks/latest' && response.ok ? JSON.parse(text).block_no : 0
      responses.push({ path, status: response.status, tip, sentAt })
      if (responses.length >= target) reach()
      if (pause > 0) await sleep(pause)
    }
  })
  return {
    responses,
    /** Waits until so many more responses have arrived. */
    more: (wanted: number) =>
      new Promise<void>((resolve) => {
        target = responses.length + wanted
        reach = resolve
      }),
    /** Sends fewer requests until something is done, which would have no processor otherwise. */
    during: async (done: Promise<void>) => {
      pause = PAUSE_DURING_START
      await done
      pause = 0
    },
    stop: async () => {
      isStopped = true
      await Promise.all(clients)
    },
  }
}

/** Adds a block to the chain every 200 ms until it is stopped. */
function growChain() {
  const added: { readonly blockNo: number; readonly at: number }[] = []
  let isStopped = false
  const growing = (async () => {
    const chain = new pg.Client({ connectionString: primary.url('chain').reveal() })
    await chain.connect()
    for (let blockNo = 1000; !isStopped; blockNo++) {
      await chain.query(
        `INSERT INTO block (id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count)
         SELECT n, decode(lpad(to_hex(n), 64, '0'), 'hex'), 300, n, 1, n, n - 1, 1, 3, now(), 0
         FROM (SELECT $1::integer AS n) new`,
        [blockNo],
      )
      added.push({ blockNo, at: performance.now() })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await chain.end()
  })()
  return {
    added,
    stop: async () => {
      isStopped = true
      await growing
    },
  }
}

test('while instances are stopped, killed and started, no request fails and no tip is stale', {
  tag: '@long',
}, async () => {
  test.setTimeout(600_000)
  const chainGrowth = growChain()
  const clients = startClients(8)
  const { responses } = clients

  await clients.more(8 * RESPONSES_BETWEEN)
  expect(await instances.end('first', 'SIGTERM')).toBe(0)
  await clients.during(instances.start('third', primary))
  await clients.more(8 * RESPONSES_BETWEEN)
  expect(await instances.end('second', 'SIGKILL')).toBe('SIGKILL')
  await clients.during(instances.start('fourth', standby))
  await clients.more(8 * RESPONSES_BETWEEN)
  expect(await instances.end('on the standby', 'SIGTERM')).toBe(0)
  await clients.during(instances.start('fifth', primary))
  await clients.more(8 * RESPONSES_BETWEEN)
  expect(await instances.end('third', 'SIGKILL')).toBe('SIGKILL')
  await clients.more(8 * RESPONSES_BETWEEN)
  // Long enough for a tip that was cached during the last change to be stale.
  const { length } = chainGrowth.added
  await clients.during(
    expect
      .poll(() => chainGrowth.added.length - length, { timeout: 120_000 })
      .toBeGreaterThan(TIP_LIFETIME / 200),
  )
  await clients.stop()
  await chainGrowth.stop()

  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  const stale = responses.filter(({ path, tip, sentAt }) => {
    const due = chainGrowth.added.findLast(({ at }) => at + TIP_LIFETIME < sentAt)
    return path === '/blocks/latest' && due !== undefined && tip < due.blockNo
  })
  expect(stale).toEqual([])
})
