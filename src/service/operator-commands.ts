import type { Instant } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import {
  type Closer,
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
import { OperatorFault } from './operator-fault.ts'
import { holderOfOther } from './operators-directory.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import type { SecretCipher } from './store/control/secret-cipher.ts'
import { DataDirectoryLocked, requestFromHolder } from './store/embedded/data-directory.ts'

export interface ManagementOptions extends EmbeddedDatabaseOptions, MasterSecretOptions {
  /** A PostgreSQL for projects, keys and usage; undefined: the embedded database. */
  readonly controlDatabase: Secret | undefined
  readonly now: () => Instant
}

/**
 * Carries out an operator's commands: in the shared control database; or in the embedded one, by the running service that
 * has it open, or else by opening it.
 */
export async function withManagement<Result>(
  options: ManagementOptions,
  work: (management: Management) => Promise<Result>,
): Promise<Result> {
  const holder = options.controlDatabase ? undefined : await holderOfOther(options.dataDirectory)
  const opened =
    holder ??
    (await openHere(options).catch((error: unknown) => {
      if (error instanceof DataDirectoryLocked) return error.holder
      throw error
    }))
  if ('socket' in opened) {
    return work(createRemoteManagement((path, body) => requestFromHolder(opened, path, body)))
  }
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

function openHere(options: ManagementOptions) {
  return openWithClosers(async (onClose) => {
    let management: Management | undefined
    const { db, path } = await openControl(options, () => management, onClose)
    management = managementOf(db, options.now, () => openMasterSecret(db, path, options))
    return management
  })
}

/** The operator's commands in a database. @param openCipher opens its secrets, which those about signing keys need */
export function managementOf(
  db: ControlDatabase,
  now: () => number,
  openCipher: () => Promise<SecretCipher>,
): Management {
  return {
    keys: createKeyManagement(db, now),
    projects: createProjectManagement(db),
    users: createUserManagement(db, now),
    signingKeys: createSigningKeyManagement(db, now, openCipher),
  }
}

/**
 * Opens the shared control database, or else the embedded one with its data directory, for a command.
 * @throws {DataDirectoryLocked} when a service has the embedded database open.
 */
export async function withControlDatabase<Result>(
  options: ManagementOptions,
  work: (db: ControlDatabase, directory: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (!options.controlDatabase && (await holderOfOther(options.dataDirectory))) {
    throw new OperatorFault(
      `the data directory ${options.dataDirectory} is of another user; run this command as that user, while the program is stopped`,
    )
  }
  const { db, path, close } = await openWithClosers((onClose) =>
    openControl(options, () => undefined, onClose),
  )
  try {
    return await work(db, path)
  } finally {
    await close()
  }
}

/** @returns the data directory as well, of the embedded database */
async function openControl(
  options: ManagementOptions,
  management: () => Management | undefined,
  onClose: (closer: Closer) => void,
): Promise<{ readonly db: ControlDatabase; readonly path: string | undefined }> {
  const { controlDatabase } = options
  return controlDatabase
    ? { db: await openSharedControl(controlDatabase, onClose), path: undefined }
    : openEmbeddedControlBriefly(options, management, onClose)
}
