import type { Instant } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'
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
  type ManagementCommands,
} from './operations/management.ts'
import { BACKUP_PATH, createRemoteManagement } from './operations/private-api.ts'
import { holderOfOther } from './operators-directory.ts'
import { type RestoredBackup, readBackup, zippedBackup } from './store/control/control-backup.ts'
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
  work: (management: ManagementCommands) => Promise<Result>,
): Promise<Result> {
  const opened = await openOrHolder(options)
  if ('socket' in opened) {
    return work(
      createRemoteManagement(async (path, body) => {
        const { status, bytes } = await requestFromHolder(opened, path, body)
        return { status, text: bytes.toString() }
      }),
    )
  }
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Opens the control database, unless it is embedded and a running service has it open. */
async function openOrHolder(options: ManagementOptions) {
  const holder = options.controlDatabase ? undefined : await holderOfOther(options.dataDirectory)
  if (holder) return holder
  return openHere(options).catch((error: unknown) => {
    if (error instanceof DataDirectoryLocked) return error.holder
    throw error
  })
}

function openHere(options: ManagementOptions) {
  return openWithClosers(async (onClose) => {
    let management: Management | undefined
    const { db, path } = await openControl(options, () => management, onClose)
    management = managementOf(db, options.now, () => openMasterSecret(db, path, options))
    return management
  })
}

/**
 * Makes a backup of the control database, by the running service that has it open, or else by opening it.
 * @returns its lines, compressed by gzip
 * @throws {Fault}
 */
export async function backUp(options: ManagementOptions): Promise<Uint8Array> {
  const opened = await openOrHolder(options)
  if ('socket' in opened) {
    const { status, bytes } = await requestFromHolder(opened, BACKUP_PATH, [])
    if (status === 200) return bytes
    throw new Fault('operator', `the running service could not do it: ${bytes.toString() || status}`)
  }
  try {
    return await opened.backUp()
  } finally {
    await opened.close()
  }
}

/**
 * Restores a backup into the control database, which no program may have open; an embedded one is made where there is none.
 * @throws {Fault}
 */
export async function restore(
  options: ManagementOptions,
  lines: AsyncIterable<string>,
): Promise<RestoredBackup> {
  const { db, close } = await openWithClosers((onClose) => openControl(options, () => undefined, onClose))
  try {
    return await readBackup(db, lines)
  } finally {
    await close()
  }
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
    backUp: () => zippedBackup(db, now()),
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
    throw new Fault(
      'operator',
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
