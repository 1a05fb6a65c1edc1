import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Instant } from '#cardano/utc-time.ts'
import { Fault } from '#http/fault.ts'
import type { ControlDatabase } from './control-database.ts'
import { SCHEMA_NUMBER } from './migrations.ts'

/**
 * A backup of the control tables as lines of JSON: a head, then each table's name and its rows in an order in which they can be inserted,
 * and an end. Rows are PostgreSQL's own JSON, so that numbers and times lose nothing. What is encrypted stays so: the master secret is not
 * in it.
 */
const head = z.object({ epochal: z.literal('backup'), schema: z.number(), taken: z.string() })
const table = z.object({ table: z.string() })
const end = z.object({ end: z.literal(true), rows: z.number() })

/** Tables of one database or one instance, which mean nothing elsewhere. */
const NOT_COPIED = ['migration', 'sample', 'usage_recorder', 'simulation', 'cookie_key']

/** Rows that are read or inserted at once. */
const BATCH = 1000

/**
 * A backup of the control tables as they are at one moment, compressed in memory before anything is sent: a slow reader keeps the one connection
 * of the embedded database from nobody.
 */
export async function zippedBackup(db: ControlDatabase, now: Instant): Promise<Uint8Array> {
  const zip = createGzip()
  const compressed = buffer(zip)
  await writeBackup(db, now, async (line) => {
    if (!zip.write(`${line}\n`)) await once(zip, 'drain')
  })
  zip.end()
  return await compressed
}

/**
 * Writes the lines of a backup.
 * @param write takes a line without its end, and resolves when it wants the next one
 */
async function writeBackup(
  db: ControlDatabase,
  now: Instant,
  write: (line: string) => Promise<void>,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const taken = new Date(now).toISOString()
      await write(JSON.stringify({ epochal: 'backup', schema: SCHEMA_NUMBER, taken }))
      let count = 0
      for (const name of await tablesInOrder(trx)) {
        await write(JSON.stringify({ table: name }))
        const rows = sql`SELECT row_to_json(one)::text AS row FROM ${sql.table(`control.${name}`)} AS one`
        await sql`DECLARE backed_up NO SCROLL CURSOR FOR ${rows}`.execute(trx)
        for (;;) {
          const batch = await sql<{ row: string }>`FETCH ${sql.lit(BATCH)} FROM backed_up`.execute(trx)
          for (const { row } of batch.rows) await write(row)
          count += batch.rows.length
          if (batch.rows.length < BATCH) break
        }
        await sql`CLOSE backed_up`.execute(trx)
      }
      await write(JSON.stringify({ end: true, rows: count }))
    })
}

/** The content of a backup that was restored, in numbers. */
export interface RestoredBackup {
  readonly taken: string
  readonly users: number
  readonly projects: number
  readonly rows: number
}

/**
 * Restores a backup into tables without users and projects, in one transaction: all of it, or nothing.
 * @throws {Fault} for tables that hold others, a file that is no backup or not whole, and one of another schema
 */
export async function readBackup(db: ControlDatabase, lines: AsyncIterable<string>): Promise<RestoredBackup> {
  return await db.transaction().execute(async (trx) => {
    await refuseTakenTables(trx)
    const names = await tablesInOrder(trx)
    const emptied = [...names, 'simulation'].map((name) => sql.table(`control.${name}`))
    await sql`TRUNCATE ${sql.join(emptied)}`.execute(trx)
    const restoring = new Restoring(trx, names)
    for await (const line of lines) await restoring.take(line)
    const { taken, rows } = await restoring.finish()
    await continueNumbers(trx)
    const { rows: counts } = await sql<{ users: number; projects: number }>`
      SELECT (SELECT count(*)::integer FROM control."user") AS users, (SELECT count(*)::integer FROM control.project) AS projects
    `.execute(trx)
    const { users = 0, projects = 0 } = counts[0] ?? {}
    return { taken, rows, users, projects }
  })
}

/** Reads the lines of a backup in their order. */
class Restoring {
  readonly #db: ControlDatabase
  readonly #names: readonly string[]
  #taken: string | undefined
  #table: string | undefined
  #batch: string[] = []
  #count = 0
  #isWhole = false

  constructor(db: ControlDatabase, names: readonly string[]) {
    this.#db = db
    this.#names = names
  }

  async take(line: string): Promise<void> {
    if (this.#isWhole) throw notWhole()
    if (this.#taken === undefined) this.#begin(line)
    else if (line.startsWith('{"table":')) {
      await this.#insert()
      const { table: name } = parsed(table, line)
      if (!this.#names.includes(name)) throw notWhole()
      this.#table = name
    } else if (line.startsWith('{"end":')) {
      await this.#insert()
      if (parsed(end, line).rows !== this.#count) throw notWhole()
      this.#isWhole = true
    } else {
      this.#batch.push(line)
      if (this.#batch.length >= BATCH) await this.#insert()
    }
  }

  async finish(): Promise<{ readonly taken: string; readonly rows: number }> {
    if (!this.#isWhole || this.#taken === undefined) throw notWhole()
    return { taken: this.#taken, rows: this.#count }
  }

  #begin(line: string): void {
    const { schema, taken } = parsed(head, line)
    if (schema !== SCHEMA_NUMBER) {
      throw new Fault(
        'operator',
        `the backup is of the control schema ${schema}, and this version has ${SCHEMA_NUMBER}; restore it with the version that made it, and start this one on it`,
      )
    }
    this.#taken = taken
  }

  async #insert(): Promise<void> {
    const batch = this.#batch
    if (batch.length === 0) return
    if (this.#table === undefined) throw notWhole()
    const target = sql.table(`control.${this.#table}`)
    await sql`
      INSERT INTO ${target} OVERRIDING SYSTEM VALUE
      SELECT * FROM json_populate_recordset(NULL::${target}, ${`[${batch.join(',')}]`}::json)
    `.execute(this.#db)
    this.#count += batch.length
    this.#batch = []
  }
}

function notWhole(): Fault {
  return new Fault('operator', 'the file is no backup, or not a whole one; nothing was changed')
}

/** @throws {Fault} */
function parsed<T>(schema: z.ZodType<T>, line: string): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw notWhole()
    throw error
  }
}

/** An explorer that was started on the new tables has a project of its own there, which it makes anew. */
async function refuseTakenTables(db: ControlDatabase): Promise<void> {
  const { rows } = await sql<{ users: number; projects: number }>`
    SELECT (SELECT count(*)::integer FROM control."user") AS users,
      (SELECT count(*)::integer FROM control.project WHERE NOT EXISTS (
        SELECT FROM control.api_key WHERE project_id = project.id AND plan = 'own'
      )) AS projects
  `.execute(db)
  const { users = 0, projects = 0 } = rows[0] ?? {}
  if (users + projects === 0) return
  throw new Fault(
    'operator',
    `the control database holds ${users} users and ${projects} projects already; a backup is restored into one without any`,
  )
}

/** The tables that a backup has, each after those that it refers to. */
async function tablesInOrder(db: ControlDatabase): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; targets: readonly string[] }>`
    SELECT c.relname AS name, coalesce(array_agg(t.relname::text) FILTER (WHERE t.relname IS NOT NULL), '{}') AS targets
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f'
    LEFT JOIN pg_class t ON t.oid = f.confrelid
    WHERE n.nspname = 'control' AND c.relkind = 'r'
    GROUP BY c.relname ORDER BY c.relname
  `.execute(db)
  const targets = new Map(rows.map(({ name, targets }) => [name, targets]))
  const ordered: string[] = []
  const add = (name: string): void => {
    if (ordered.includes(name) || NOT_COPIED.includes(name)) return
    for (const target of targets.get(name) ?? []) if (target !== name) add(target)
    ordered.push(name)
  }
  for (const { name } of rows) add(name)
  return ordered
}

/** New rows get numbers after those that were restored, and after those of deleted projects, which events still have. */
async function continueNumbers(db: ControlDatabase): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'control' AND is_identity = 'YES'
  `.execute(db)
  for (const { table: name, column } of rows) {
    const used = name === 'project' ? sql`SELECT max(project_id) FROM control.audit_event` : sql`SELECT 0`
    await sql`
      SELECT setval(
        pg_get_serial_sequence(${`control.${name}`}, ${column}),
        greatest(coalesce(max(${sql.ref(column)}), 0), (${used})) + 1,
        false
      )
      FROM ${sql.table(`control.${name}`)}
    `.execute(db)
  }
}
