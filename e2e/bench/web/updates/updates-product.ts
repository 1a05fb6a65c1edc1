import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialect } from '#contract/dialect.ts'
import { mainnetSchema } from '#testing/chain/mainnet-schema.ts'
import { startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { startProgram } from '../../../running-program.ts'
import { chainRows, chainSize, finishedEpochs } from '../../service/mainnet-size.ts'
import { updateRows } from './update-rows.ts'

const BLOCKS = 24_000
const DATABASE = 'mainnet_updates'
/** The tables that the service needs around the updates. */
const TABLES = ['meta', 'epoch_sync_enabled', 'block', 'tx', 'stake_address', 'pool_hash', 'slot_leader']

/** PostgreSQL with the updates, and the product on it, with all of the list collected by the proxy unless it is new. */
export async function startUpdatesProduct() {
  const postgres = await startRealPostgres(18)
  const size = chainSize(BLOCKS)
  const rows = chainRows(size)
  await postgres.run('postgres', `CREATE DATABASE ${DATABASE}`)
  await postgres.run(
    DATABASE,
    ...mainnetSchema,
    ...TABLES.flatMap((table) => rows[table] ?? []),
    finishedEpochs(size),
    // The keys of the bench's blocks are no keys.
    'UPDATE block SET vrf_key = NULL',
    ...updateRows(size.blocksPerEpoch, size.stakeAddresses),
    'VACUUM ANALYZE',
  )
  return {
    url: postgres.url(DATABASE).reveal(),
    /** The product with an empty cache. */
    start: async (dialect: Dialect) => {
      const directory = mkdtempSync(join(tmpdir(), 'epochal-bench-updates-'))
      const program = await startProgram('start', {
        MAINNET_DATABASE_URL: postgres.url(DATABASE).reveal(),
        SERVICE_SAMPLE_NETWORKS: 'off',
        SERVICE_DIALECT: dialect,
        DATA_DIR: directory,
      })
      return {
        address: program.address,
        output: program.output,
        stop: async () => {
          await program.stop()
          rmSync(directory, { recursive: true, force: true })
        },
      }
    },
    remove: postgres.remove,
  }
}
