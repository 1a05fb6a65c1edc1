import { createHash } from 'node:crypto'
import { credentialHeaders } from '#contract/token.ts'
import { driveLoad } from '../lib/load.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { CONTROL_DATABASE, query } from './bench-postgres.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths } from './chain-paths.ts'
import { type ServiceServer, startService } from './server-process.ts'

const STORED = [10, 1000, 1_000_000]
const USED = [10, 1000]
const CONNECTIONS = 16

/** Cost of a request while the service stores few keys or many, and while few or many of them are in use. */
export async function benchKeys(run: BenchRun): Promise<void> {
  const { postgres, blocks, seconds, rounds, print, results } = run
  const database = await run.database(blocks)
  const figures: Figure[] = []
  for (const stored of STORED) {
    const ours = await startService(postgres, database, run)
    try {
      if (!(await storesKeysInPostgres(run))) {
        print('keys: this build does not store its keys in CONTROL_DATABASE_URL')
        return
      }
      await storeKeys(run, stored)
      for (const used of USED.filter((count) => count <= stored)) {
        const headerSets = await headersOf(ours, used)
        const [path = ''] = chainPaths('latestBlock', blocks, 1, '')
        const paths = Array.from({ length: Math.max(used, CONNECTIONS) * CONNECTIONS }, () => path)
        const load = { paths, headerSets, connections: CONNECTIONS, seconds }
        await driveLoad(ours, load, postgres)
        for (let round = 0; round < rounds; round++) {
          const { perSecond, serverCpu, databaseCpu, memory } = await driveLoad(ours, load, postgres)
          figures.push({
            part: 'keys',
            subject: `${stored} keys, ${used} in use, round ${round + 1}`,
            values: {
              'requests a second': perSecond,
              'CPU ms, server': serverCpu,
              'CPU ms, database': databaseCpu,
              'memory MiB': memory,
            },
          })
        }
      }
    } finally {
      await ours.close()
    }
  }
  print('')
  printFigures('latestBlock, 16 connections', figures, print)
  results.add(...figures)
}

async function storesKeysInPostgres({ postgres }: BenchRun): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    postgres,
    CONTROL_DATABASE,
    `SELECT to_regclass('control.api_key') IS NOT NULL AS found`,
  )
  return row?.found === true
}

/** Stores keys as the service does, each with the SHA-256 of its secret. */
async function storeKeys({ postgres }: BenchRun, count: number): Promise<void> {
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

async function headersOf(ours: ServiceServer, count: number): Promise<Record<string, string>[]> {
  const sets: Record<string, string>[] = []
  for (let n = 1; n <= count; n++) {
    const key = sha256(`key ${n}`)
    const token = await ours.token(key, sha256(`secret ${n}`))
    sets.push(credentialHeaders(token, key))
  }
  return sets
}

/** SHA-256 in lower-case hexadecimal. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
