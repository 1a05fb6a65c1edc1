import type { Secret } from '#contract/secret.ts'
import {
  type EmbeddedDatabaseOptions,
  openEmbeddedControlBriefly,
  openSharedControl,
  openWithClosers,
} from './open-control-database.ts'
import { type MasterSecretOptions, openMasterSecret } from './open-master-secret.ts'
import { createKeyManagement } from './operations/key-management.ts'
import {
  createProjectManagement,
  createSigningKeyManagement,
  createUserManagement,
  type Management,
} from './operations/management.ts'
import { createRemoteManagement } from './operations/private-api.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import { createSigningKeyStore } from './store/control/signing-key-store.ts'
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
    keys: createKeyManagement(db, now),
    projects: createProjectManagement(db),
    users: createUserManagement(db, now),
  }
}

export interface ControlDatabaseOptions extends EmbeddedDatabaseOptions, MasterSecretOptions {
  /** A PostgreSQL for projects, keys and usage; undefined: the embedded database. */
  readonly controlDatabase: Secret | undefined
}

/**
 * Opens the shared control database, or else the embedded one with its data directory, for a command.
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export async function withControlDatabase<Result>(
  options: ControlDatabaseOptions,
  work: (db: ControlDatabase, directory: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { controlDatabase } = options
  const { db, directory, close } = await openWithClosers(async (onClose) => {
    if (controlDatabase)
      return { db: await openSharedControl(controlDatabase, onClose), directory: undefined }
    const { db, path } = await openEmbeddedControlBriefly(options, () => undefined, onClose)
    return { db, directory: path }
  })
  try {
    return await work(db, directory)
  } finally {
    await close()
  }
}

/**
 * Stores a key that signs tokens in an hour: in the shared control database; or in the embedded one, by the running
 * service that has it open, or else by opening it. Those before it stay while their tokens are valid.
 * @param atOnce lets it sign now, and deletes those before it with all their tokens
 * @returns identifier of the new key
 */
export async function replaceSigningKeyOf(options: ControlDatabaseOptions, atOnce: boolean): Promise<string> {
  try {
    return await withControlDatabase(options, async (db, directory) => {
      const cipher = await openMasterSecret(db, directory, options)
      return createSigningKeyManagement(createSigningKeyStore(db, cipher), Date.now).replace(atOnce)
    })
  } catch (error) {
    if (!(error instanceof DataDirectoryLocked)) throw error
    const { holder } = error
    return createRemoteManagement((path, body) => requestFromHolder(holder, path, body)).signingKeys.replace(
      atOnce,
    )
  }
}
