import { type Generated, sql } from 'kysely'
import type { ControlDatabase } from './database.ts'

export interface ControlTables {
  'control.project': {
    id: Generated<number>
    name: string
    network: string
    created_at: Generated<Date>
  }
  'control.api_key': {
    key: string
    /** SHA-256 of the secret, which is 256 random bits and so needs no salt and no slow hash. */
    secret_hash: Uint8Array
    project_id: number
    created_at: Generated<Date>
  }
  'control.signing_key': { id: number; private_jwk: string }
  /** The extent is JSON. */
  'control.sample': { network: string; version: string; extent: string }
  'control.migration': { number: number }
}

/** In order; a step that has been released is never changed, only followed by another. */
const migrations: readonly string[] = [
  `
    CREATE TABLE control.project (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      network text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE control.api_key (
      key text PRIMARY KEY,
      secret_hash bytea NOT NULL,
      project_id integer NOT NULL REFERENCES control.project (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE control.signing_key (
      id integer PRIMARY KEY,
      private_jwk text NOT NULL
    );
    CREATE TABLE control.sample (
      network text PRIMARY KEY,
      version text NOT NULL,
      extent text NOT NULL
    );
  `,
]

/** Brings the control schema up to date; each step is one transaction with the note that it was made. */
export async function migrateControlSchema(db: ControlDatabase): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS control`.execute(db)
  await sql`CREATE TABLE IF NOT EXISTS control.migration (number integer PRIMARY KEY)`.execute(db)
  const done = await db.selectFrom('control.migration').select('number').execute()
  for (const [number, migration] of migrations.entries()) {
    if (done.some((row) => row.number === number)) continue
    await db.transaction().execute(async (trx) => {
      for (const statement of statementsOf(migration)) await sql.raw(statement).execute(trx)
      await trx.insertInto('control.migration').values({ number }).execute()
    })
  }
}

/** DDL without strings or functions: a semicolon ends a statement, and nothing else. */
export function statementsOf(ddl: string): string[] {
  return ddl
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
