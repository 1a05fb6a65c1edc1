import type { Secret } from '#contract/secret.ts'
import {
  type EmbeddedDatabaseOptions,
  openEmbeddedControlBriefly,
  openSharedControl,
  openWithClosers,
} from './open-control-database.ts'
import { createKeyManagement } from './operations/key-management.ts'
import type { Management } from './operations/management.ts'
import { createRemoteManagement } from './operations/private-api-client.ts'
import { createProjectManagement } from './operations/project-management.ts'
import { createUserManagement } from './operations/user-management.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import { createKeyRecords } from './store/control/key-records.ts'
import { DataDirectoryLocked, requestFromHolder } from './store/embedded/data-directory.ts'

export interface ManagementOptions extends EmbeddedDatabaseOptions {
  /** A PostgreSQL for projects, keys and usage; undefined: the embedded database. */
  readonly controlDatabase: Secret | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/**
 * Carries out an operator's commands about keys, projects and users: in the shared control database; or in the embedded
 * one, by the running service that has it open, or else by opening it.
 */
export async function withManagement<Result>(
  options: ManagementOptions,
  work: (management: Management) => Promise<Result>,
): Promise<Result> {
  const opened = await openHere(options).catch((error: unknown) => {
    if (error instanceof DataDirectoryLocked) return error.holder
    throw error
  })
  if ('socket' in opened) {
    return work(createRemoteManagement((path, body) => requestFromHolder(opened, path, body)))
  }
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

function openHere({ controlDatabase, now, ...options }: ManagementOptions) {
  return openWithClosers(async (onClose) => {
    let management: Management | undefined
    const db = controlDatabase
      ? await openSharedControl(controlDatabase, onClose)
      : (await openEmbeddedControlBriefly(options, () => management, onClose)).db
    management = managementOf(db, now)
    return management
  })
}

/** The commands that need the control database alone. */
export function managementOf(db: ControlDatabase, now: () => number): Management {
  return {
    keys: createKeyManagement({ records: createKeyRecords(db), now }),
    projects: createProjectManagement(db),
    users: createUserManagement(db, now),
  }
}
