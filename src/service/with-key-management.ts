import type { Secret } from '#contract/secret.ts'
import {
  type EmbeddedDatabaseOptions,
  openEmbeddedControl,
  openSharedControl,
  openWithClosers,
} from './open-control-database.ts'
import { createKeyManagement, type KeyManagement } from './operations/key-management.ts'
import type { Management } from './operations/private-api.ts'
import { createRemoteKeyManagement } from './operations/private-api-client.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import { createKeyRecords } from './store/control/key-records.ts'
import { createKeyStore } from './store/control/key-store.ts'
import { DataDirectoryLocked, requestFromHolder } from './store/embedded/data-directory.ts'

export interface KeyManagementOptions extends EmbeddedDatabaseOptions {
  /** A PostgreSQL for projects, keys and usage; undefined: the embedded database. */
  readonly controlDatabase: Secret | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/**
 * Carries out an operator's commands about keys: in the shared control database; or in the embedded one, by the
 * running service that has it open, or else by opening it.
 */
export async function withKeyManagement<Result>(
  options: KeyManagementOptions,
  work: (keys: KeyManagement) => Promise<Result>,
): Promise<Result> {
  const opened = await openHere(options).catch((error: unknown) => {
    if (error instanceof DataDirectoryLocked) return error.holder
    throw error
  })
  if ('socket' in opened) {
    return work(createRemoteKeyManagement((path, body) => requestFromHolder(opened, path, body)))
  }
  try {
    return await work(opened.keys)
  } finally {
    await opened.close()
  }
}

function openHere({ controlDatabase, now, ...options }: KeyManagementOptions) {
  return openWithClosers(async (onClose) => {
    let management: Management | undefined
    const db = controlDatabase
      ? await openSharedControl(controlDatabase, onClose)
      : (await openEmbeddedControl(options, () => management, onClose)).db
    management = { keys: keyManagementOf(db, now) }
    return management
  })
}

export function keyManagementOf(db: ControlDatabase, now: () => number): KeyManagement {
  return createKeyManagement({ keys: createKeyStore(db), records: createKeyRecords(db), now })
}
