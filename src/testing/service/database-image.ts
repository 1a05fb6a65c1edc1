import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { recordedNetworks } from '#sample-chain/recorded/recording.ts'
import { controlDatabase } from '../../service/store/control/control-database.ts'
import { migrateControlSchema } from '../../service/store/control/control-schema.ts'
import { openEmbeddedDatabase } from '../../service/store/embedded/embedded-database.ts'
import { loadRecordedNetwork } from '../chain/recorded-network.ts'
import { madeOnce } from '../made-once.ts'

/**
 * Puts a database with the control schema and the recorded networks at `target`. A boot takes seconds, so that it is
 * done once for a test run; a copy takes less than one.
 */
export async function copyDatabaseImage(target: string): Promise<void> {
  const image = await madeOnce('embedded', (directory) => makeDatabase(join(directory, 'database')))
  if (image === undefined) await makeDatabase(target)
  else await cp(join(image, 'database'), target, { recursive: true })
}

async function makeDatabase(directory: string): Promise<void> {
  const database = await openEmbeddedDatabase(directory, join(directory, '..'))
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)
  for (const network of recordedNetworks) await loadRecordedNetwork(db, network)
  await database.close()
}
