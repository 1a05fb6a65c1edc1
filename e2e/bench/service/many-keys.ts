import { createHash } from 'node:crypto'
import type { EndpointId } from '#contract/endpoints.ts'
import { credentialHeaders } from '#contract/token.ts'
import type { Print, ResultRecord } from '../lib/results.ts'
import { type BenchPostgres, CONTROL_DATABASE } from './bench-postgres.ts'
import type { ServiceServer } from './server-process.ts'

/** Settings and tools of every part of the service bench. */
export interface BenchRun {
  readonly postgres: BenchPostgres
  readonly blocks: number
  /** Length of each measurement. */
  readonly seconds: number
  readonly rounds: number
  readonly connections: readonly number[]
  readonly endpoints: readonly EndpointId[]
  readonly minutes: number
  /** True to run the attacker of `starve` beside the load of `soak`. */
  readonly isAttacked: boolean
  /** Directory for a CPU profile of each service. */
  readonly profile: string | undefined
  readonly results: ResultRecord
  readonly print: Print
  /** Fills a database with so many blocks unless it is there. @returns its name */
  database(blocks: number): Promise<string>
}

/** Stores so many keys as the service does, each with the SHA-256 of its secret, in place of earlier ones. */
export async function storeKeys({ postgres }: BenchRun, count: number): Promise<void> {
  await postgres.run(
    CONTROL_DATABASE,
    `DELETE FROM control.project WHERE name = 'many'`,
    // The same keys are stored again, which never happens in a service: a deleted key costs more to check.
    'TRUNCATE control.deleted_key',
    `INSERT INTO control.project (name, network) VALUES ('many', 'mainnet')`,
    `
    INSERT INTO control.api_key (key, secret_hash, project_id)
    SELECT
      encode(sha256(convert_to('key ' || n, 'UTF8')), 'hex'),
      sha256(convert_to(encode(sha256(convert_to('secret ' || n, 'UTF8')), 'hex'), 'UTF8')),
      (SELECT id FROM control.project WHERE name = 'many')
    FROM generate_series(1, ${count}) n`,
    'ANALYZE control.api_key',
  )
}

/** The header fields of the first of the stored keys, each with a token. */
export async function headersOfKeys(ours: ServiceServer, count: number): Promise<Record<string, string>[]> {
  const sets: Record<string, string>[] = []
  for (let n = 1; n <= count; n++) {
    const { key, secret } = storedCredentials(n)
    const token = await ours.token(key, secret)
    sets.push(credentialHeaders(token, key))
  }
  return sets
}

/** Key and secret of the nth of the stored keys, from 1. */
function storedCredentials(n: number): { readonly key: string; readonly secret: string } {
  return { key: benchKey(n), secret: sha256(`secret ${n}`) }
}

/** The nth of the stored keys, from 1. */
function benchKey(n: number): string {
  return sha256(`key ${n}`)
}

/** SHA-256 in lower-case hexadecimal. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
