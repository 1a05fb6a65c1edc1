import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { networks, startingAt } from '#cardano/network.ts'
import { epochFirstSlot, slotTime } from '#cardano/slot-time.ts'
import { type Instant, parseUtcTime, SECOND, type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { ExampleAccount } from '#contract/network-description.ts'
import type { Log } from '#http/log.ts'
import { appendRows, type DbSyncRows, type OpenDbSyncRows } from '#sample-chain/db-sync-rows.ts'
import { exampleAccounts } from '#sample-chain/simulated/accounts.ts'
import {
  SANDBOX_SEED,
  SIMULATION_VERSION,
  type SimulatedBlock,
  simulateBlocks,
} from '#sample-chain/simulated/simulated-chain.ts'
import type { ControlDatabase } from '../control/control-database.ts'
import { logFault } from '../postgres/log-fault.ts'
import { collectGarbage } from './collect-garbage.ts'
import { dbSyncSchema } from './db-sync-schema.ts'
import { insertRows, loadSample, sampleExtent } from './load-sample.ts'

export interface SandboxOptions {
  readonly now: () => Instant
  readonly log: Log
  /** Number of epochs before the first start of a new sandbox. */
  readonly epochs?: number
}

export interface Sandbox {
  readonly start: UtcTime
  /** Stake addresses that it has, for those who want to try one. */
  readonly exampleAccounts: readonly ExampleAccount[]
  /** Adds every block that is due; it also runs each second by itself. */
  grow(): Promise<void>
  close(): Promise<void>
}

const EPOCHS = 300
/** Rows that are inserted together while a new sandbox is filled; as many are simulated meanwhile. */
const ROWS_AT_ONCE = 20_000
/** Rows that are inserted together while requests wait. */
const ROWS_BESIDE_REQUESTS = 4000
/** Blocks that are simulated without a pause, while requests or rows wait. */
const BLOCKS_AT_ONCE = 20

/**
 * The simulated chain in its schema, which grows with the clock. A new one begins some hundred epochs in the past; after
 * a pause it catches up. At a start it is replaced by a new one when the pause was longer than that, or when it has
 * grown to twice as many epochs, since continuing means simulating it again from its beginning.
 */
export async function openSandbox(db: ControlDatabase, options: SandboxOptions): Promise<Sandbox> {
  const { now, log, epochs = EPOCHS } = options
  const extent = await sampleExtent(db, 'sandbox', version)
  const age = durationOf(epochs)
  const old = extent === undefined ? undefined : parseUtcTime((extent as { start_time: string }).start_time)
  const isYoung = old !== undefined && now() - old < 2 * age
  if (isYoung && now() - (await readTip(db)).time < age) return open(db, old, options)
  // Epochs begin at whole half-hours.
  const start = (Math.floor(now() / durationOf(1)) * durationOf(1) - age) as UtcTime
  log({ event: 'step', text: `simulating the sandbox: ${epochs} epochs` })
  const simulation = await fill(db, start, now())
  collectGarbage()
  return open(db, start, options, simulation)
}

async function open(
  db: ControlDatabase,
  start: UtcTime,
  options: SandboxOptions,
  simulation?: Simulation,
): Promise<Sandbox> {
  const present = await presentOf(db, exampleAccounts)
  return { ...growing(db, start, options, simulation), exampleAccounts: present }
}

/** Those examples that the sandbox has. */
async function presentOf(
  db: ControlDatabase,
  examples: readonly ExampleAccount[],
): Promise<readonly ExampleAccount[]> {
  const { rows } = await sql<{ view: string }>`
    SELECT a.view
    FROM ${sql.table('sandbox.stake_address')} a
    WHERE a.view IN (${sql.join(examples.map(({ address }) => address))})
  `.execute(db)
  const present = new Set(rows.map(({ view }) => view))
  return examples.filter(({ address }) => present.has(address))
}

/** A sandbox of another one is made anew at the start: engines may differ in the last digit of a logarithm. */
const version = [
  `simulation ${SIMULATION_VERSION}, v8 ${process.versions.v8}`,
  SANDBOX_SEED,
  createHash('sha256').update(dbSyncSchema('sandbox', 'finalized')).digest('hex').slice(0, 12),
].join(', ')

interface Tip {
  readonly id: number
  readonly hashHex: string
  readonly time: UtcTime
}

/** Milliseconds of the first so many epochs. */
function durationOf(epochs: number): number {
  const { sandbox } = networks
  return slotTime(sandbox, epochFirstSlot(sandbox, epochs)) - sandbox.schedule[0].start
}

function networkFrom(start: UtcTime) {
  return startingAt(networks.sandbox, start)
}

/** @throws {RangeError} when there is no block, which a filled sandbox always has. */
async function readTip(db: ControlDatabase): Promise<Tip> {
  const { rows } = await sql<{ id: string; hash: string; time: string }>`
    SELECT b.id::text AS id, encode(b.hash, 'hex') AS hash, (to_json(b.time) #>> '{}') AS time
    FROM ${sql.table('sandbox.block')} b
    ORDER BY b.id DESC
    LIMIT 1
  `.execute(db)
  const [row] = rows
  if (!row) throw new RangeError('the sandbox has no block')
  return { id: Number(row.id), hashHex: row.hash, time: parseUtcTime(row.time) }
}

/** A simulated chain whose blocks before `next` are in the database. */
interface Simulation {
  readonly blocks: Iterator<SimulatedBlock, never>
  readonly next: SimulatedBlock
}

async function fill(db: ControlDatabase, start: UtcTime, until: number): Promise<Simulation> {
  const network = networkFrom(start)
  const blocks = simulateBlocks(network, SANDBOX_SEED)
  let next = blocks.next().value
  async function* rowsUntil(): AsyncGenerator<DbSyncRows> {
    const gathered = new GatheredRows()
    for (; next.time <= until; next = blocks.next().value) {
      gathered.add(next.rows)
      if (gathered.size >= ROWS_AT_ONCE) yield gathered.take()
      // The rows before these are inserted meanwhile.
      if (next.id % BLOCKS_AT_ONCE === 0) await breathe()
    }
    yield gathered.take()
  }
  const extent = { start_time: utcTimeText(start) }
  await loadSample(db, { network, epochs: 'finalized', version, extent }, rowsUntil())
  return { blocks, next }
}

/** @param simulation of a chain that this process has filled; another one is simulated again when it first grows */
function growing(
  db: ControlDatabase,
  start: UtcTime,
  { now, log }: SandboxOptions,
  simulation?: Simulation,
): Omit<Sandbox, 'exampleAccounts'> {
  let blocks = simulation?.blocks
  /** The next block, simulated and not in the database yet. */
  let next = simulation?.next
  let closing = false
  let running: Promise<void> | undefined

  /** Simulates the chain again up to the tip of the database: the state of the simulation is stored nowhere else. */
  async function replay(): Promise<Iterator<SimulatedBlock, never>> {
    const tip = await readTip(db)
    const replayed = simulateBlocks(networkFrom(start), SANDBOX_SEED)
    for (;;) {
      const { value } = replayed.next()
      if (value.id === tip.id) {
        if (value.hashHex === tip.hashHex) return replayed
        clearInterval(timer)
        await db.deleteFrom('control.sample').where('network', '=', 'sandbox').execute()
        throw new Error('the sandbox does not match its seed; it stops growing until the next start')
      }
      if (value.id % BLOCKS_AT_ONCE === 0) await breathe()
      if (closing) return replayed
    }
  }

  async function addDue(): Promise<void> {
    if (!blocks) {
      blocks = await replay()
      collectGarbage()
    }
    while (!closing) {
      const gathered = new GatheredRows()
      next ??= blocks.next().value
      while (next.time <= now() && gathered.size < ROWS_BESIDE_REQUESTS) {
        gathered.add(next.rows)
        next = blocks.next().value
        if (next.id % BLOCKS_AT_ONCE === 0) await breathe()
      }
      if (gathered.size === 0) return
      try {
        await db.transaction().execute((trx) => insertRows(trx, 'sandbox', gathered.take()))
      } catch (error) {
        // The transaction may be lost, so the simulation starts again from the database's tip.
        blocks = undefined
        next = undefined
        throw error
      }
    }
  }

  function grow(): Promise<void> {
    running ??= addDue().finally(() => {
      running = undefined
    })
    return running
  }

  const timer = setInterval(() => {
    grow().catch((error: unknown) => logFault(log, 'the sandbox could not grow; it tries again', error))
  }, SECOND)
  timer.unref()

  return {
    start,
    grow,
    close: async () => {
      closing = true
      clearInterval(timer)
      // The caller of `grow` receives its error.
      await running?.catch(() => undefined)
    },
  }
}

/** Rows of several blocks by table. */
class GatheredRows {
  #rows: OpenDbSyncRows = new Map()
  size = 0

  add(rows: DbSyncRows): void {
    appendRows(this.#rows, rows)
    for (const added of rows.values()) this.size += added.length
  }

  take(): DbSyncRows {
    const rows = this.#rows
    this.#rows = new Map()
    this.size = 0
    return rows
  }
}
