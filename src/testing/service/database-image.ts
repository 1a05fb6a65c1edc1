import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { recordedNetworks } from '#sample-chain/recorded/recording.ts'
import {
  type ControlDatabase,
  controlDatabase,
  migrateControlSchema,
} from '#service/store/control/control-database.ts'
import { openEmbeddedDatabase } from '#service/store/embedded/embedded-database.ts'
import { openSandbox } from '#service/store/embedded/sandbox.ts'
import { loadRecordedNetwork } from '../chain/recorded-network.ts'
import { madeOnce } from '../made-once.ts'
import { keepDatabaseCompiled } from './compiled-database.ts'

/** Contents of an embedded database: the control schema, then the recorded networks too, then also a sandbox. */
const contents = {
  control: migrateControlSchema,
  recordings: async (db) => {
    for (const network of recordedNetworks) await loadRecordedNetwork(db, network)
  },
  samples: (db) => fillSandbox(db, FEW_EPOCHS),
  // One whose accounts have rewards already.
  'grown samples': (db) => fillSandbox(db, SOME_EPOCHS),
} satisfies Record<string, (db: ControlDatabase) => Promise<void>>

export type DatabaseContent = keyof typeof contents

/** Epochs of the sandbox, which grows as any other: these take a moment to simulate. */
const FEW_EPOCHS = 4
const SOME_EPOCHS = 40

async function fillSandbox(db: ControlDatabase, epochs: number): Promise<void> {
  const sandbox = await openSandbox(db, {
    now: Date.now,
    epochs,
    log: ({ error }) => {
      if (error !== undefined) throw error
    },
  })
  await sandbox.close()
}

const before: Readonly<Partial<Record<DatabaseContent, DatabaseContent>>> = {
  recordings: 'control',
  samples: 'recordings',
  'grown samples': 'recordings',
}

/**
 * Puts an embedded database at `target`. Making one takes seconds, so that it is done once for a test run; a copy takes
 * less than one.
 */
export async function copyDatabaseImage(
  target: string,
  content: DatabaseContent = 'recordings',
): Promise<void> {
  await keepDatabaseCompiled()
  const image = await madeOnce(`embedded-${content.replace(' ', '-')}`, (directory) =>
    makeDatabase(join(directory, 'database'), content),
  )
  if (image === undefined) await makeDatabase(target, content)
  else await promisify(execFile)('cp', ['-R', join(image, 'database'), target])
}

/** Fills an empty database. */
export async function fillWith(db: ControlDatabase, content: DatabaseContent): Promise<void> {
  const { [content]: previous } = before
  if (previous) await fillWith(db, previous)
  await contents[content](db)
}

async function makeDatabase(target: string, content: DatabaseContent): Promise<void> {
  const { [content]: previous } = before
  if (previous) await copyDatabaseImage(target, previous)
  const database = await openEmbeddedDatabase(target, join(target, '..'))
  await contents[content](controlDatabase(database.pool))
  await database.close()
}
