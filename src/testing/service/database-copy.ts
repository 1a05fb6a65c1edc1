import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Secret } from '#contract/secret.ts'
import { type ControlDatabase, controlDatabase } from '#service/store/control/control-database.ts'
import { openEmbeddedDatabase } from '#service/store/embedded/embedded-database.ts'
import { openPool } from '#service/store/postgres/connection-pool.ts'
import { madeOnce } from '../made-once.ts'
import { LONG_TIMEOUTS } from '../postgres/chain-server.ts'
import { runPostgres } from '../postgres/run-postgres.ts'
import { copyDatabaseImage, type DatabaseContent, fillWith } from './database-image.ts'

export interface DatabaseCopy {
  readonly db: ControlDatabase
  close(): Promise<void>
}

const CONNECTIONS = 4
const FILLED = 'recordings'

/**
 * Opens a database of its own in the PostgreSQL of the test run, with the control schema and the recorded networks. They are
 * loaded once for a run; a copy takes a tenth of the time of an embedded database.
 */
export async function openDatabaseCopy(): Promise<DatabaseCopy> {
  const postgres = runPostgres()
  await madeOnce('filled-postgres', async () => {
    await postgres.run(`CREATE DATABASE ${FILLED}`)
    const { db, close } = connect(postgres.url(FILLED))
    await fillWith(db, 'recordings')
    await close()
  })
  const name = await postgres.create(FILLED)
  const { db, close } = connect(postgres.url(name))
  return {
    db,
    close: async () => {
      await close()
      await postgres.run(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

function connect(url: Secret): DatabaseCopy {
  const db = controlDatabase(openPool(url, CONNECTIONS, LONG_TIMEOUTS))
  return { db, close: () => db.destroy() }
}

/** Opens an embedded database of its own, whose content is made once for a run too. */
export async function openEmbeddedCopy(content: DatabaseContent): Promise<DatabaseCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  await copyDatabaseImage(join(directory, 'database'), content)
  const database = await openEmbeddedDatabase(join(directory, 'database'), directory)
  return {
    db: controlDatabase(database.pool),
    close: async () => {
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}
