import { sql } from 'kysely'
import type { ControlDatabase } from './control-database.ts'

/** Steps of the schema, in order. A released step is never changed, only followed by another. */
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
  `
    ALTER TABLE control.api_key ADD COLUMN plan text NOT NULL DEFAULT 'standard';
    CREATE TABLE control.deleted_key (
      key text PRIMARY KEY,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX deleted_key_deleted_at ON control.deleted_key (deleted_at);
    CREATE FUNCTION control.note_deleted_key() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO control.deleted_key (key) VALUES (OLD.key) ON CONFLICT DO NOTHING; RETURN OLD; END';
    CREATE TRIGGER note_deleted_key AFTER DELETE ON control.api_key
      FOR EACH ROW EXECUTE FUNCTION control.note_deleted_key();
    CREATE TABLE control.usage (
      key text NOT NULL,
      day date NOT NULL,
      requests bigint NOT NULL,
      PRIMARY KEY (key, day)
    );
    CREATE INDEX usage_day ON control.usage (day);
    CREATE INDEX project_network_name ON control.project (network, name);
    CREATE INDEX api_key_project_id ON control.api_key (project_id);
  `,
  // The identifier of a signing key is the thumbprint of its public key (RFC 7638).
  `
    ALTER TABLE control.signing_key
      ADD COLUMN kid text,
      ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
    UPDATE control.signing_key SET kid = rtrim(translate(encode(sha256(convert_to(
      format('{"crv":"%s","kty":"%s","x":"%s","y":"%s"}', private_jwk::json ->> 'crv', private_jwk::json ->> 'kty',
        private_jwk::json ->> 'x', private_jwk::json ->> 'y'),
      'UTF8')), 'base64'), '+/', '-_'), '=');
    ALTER TABLE control.signing_key ALTER COLUMN kid SET NOT NULL, ADD UNIQUE (kid);
  `,
]

/** Number of the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 370_052

/** Brings the control schema up to date in one transaction. Of several instances one does it and the others wait. */
export async function migrateControlSchema(db: ControlDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await sql`CREATE SCHEMA IF NOT EXISTS control`.execute(trx)
    await sql`CREATE TABLE IF NOT EXISTS control.migration (number integer PRIMARY KEY)`.execute(trx)
    const done = await trx.selectFrom('control.migration').select('number').execute()
    for (const [number, migration] of migrations.entries()) {
      if (done.some((row) => row.number === number)) continue
      for (const statement of statementsOf(migration)) await sql.raw(statement).execute(trx)
      await trx.insertInto('control.migration').values({ number }).execute()
    }
  })
}

/** The statements of a script. A semicolon at the end of a line ends one. */
export function statementsOf(ddl: string): string[] {
  return ddl
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
