import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordedNetworks } from '#sample-chain/recorded/recording.ts'
import { controlDatabase } from '../../service/store/control/control-database.ts'
import { migrateControlSchema } from '../../service/store/control/control-schema.ts'
import { openEmbeddedDatabase } from '../../service/store/embedded/embedded-database.ts'
import { loadRecordedNetwork } from '../chain/recorded-network.ts'

/** Environment variable that names a directory which lives as long as the test run. */
export const RUN_DIRECTORY = 'EPOCHAL_TEST_RUN'

/** Milliseconds between two looks for an image that another test file is making. */
const POLL_INTERVAL = 50

/**
 * Puts a database with the control schema and the recorded networks at `target`. The first test file of a run that
 * needs it makes it, which takes seconds; all others copy the result.
 */
export async function copyDatabaseImage(target: string): Promise<void> {
  const run = process.env[RUN_DIRECTORY]
  if (run === undefined) return makeDatabase(target)
  const image = join(run, 'database')
  while (!existsSync(image)) {
    if (await isFirst(`${image}.lock`)) await makeImage(run, image)
    else await sleep(POLL_INTERVAL)
  }
  await cp(image, target, { recursive: true })
}

/** True for the one caller that creates the directory. */
async function isFirst(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function makeImage(run: string, image: string): Promise<void> {
  try {
    const draft = join(await mkdtemp(join(run, 'image-')), 'database')
    await makeDatabase(draft)
    await rename(draft, image)
  } finally {
    // After a failure the next test file tries again; after success the image itself ends the loop.
    await rm(`${image}.lock`, { recursive: true })
  }
}

async function makeDatabase(directory: string): Promise<void> {
  const database = await openEmbeddedDatabase(directory, join(directory, '..'))
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)
  for (const network of recordedNetworks) await loadRecordedNetwork(db, network)
  await database.close()
}
