import { join } from 'node:path'
import type { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'
import type { Log } from '#http/log.ts'
import type { Management } from './operations/management.ts'
import { createPrivateApi } from './operations/private-api.ts'
import {
  type ControlDatabase,
  connectControlDatabase,
  controlDatabase,
  migrateControlSchema,
} from './store/control/control-database.ts'
import { keepBaselineCode } from './store/embedded/baseline-code.ts'
import { lockDataDirectory } from './store/embedded/data-directory.ts'
import { openEmbeddedDatabase } from './store/embedded/embedded-database.ts'
import { databaseReason, isDatabaseUnavailable } from './store/postgres/database-failure.ts'

/** Closes something that was opened. */
export type Closer = () => Promise<void>

export interface EmbeddedDatabaseOptions {
  /** Directory of the embedded database, where there is one; locked while it is open. */
  readonly dataDirectory: string
  readonly log: Log
}

interface EmbeddedControl {
  readonly db: ControlDatabase
  /** The data directory, without symbolic links. */
  readonly path: string
  /** Settles when the database ends: with the reason by itself, with undefined on close. */
  readonly ended: Promise<Fault | undefined>
}

/**
 * Opens the control tables in the embedded database, and serves the operator's commands beside it.
 * @param management undefined until commands can be carried out
 * @throws {DataDirectoryLocked} when another process has it open.
 */
export async function openEmbeddedControl(
  { dataDirectory, log }: EmbeddedDatabaseOptions,
  management: () => Management | undefined,
  onClose: (closer: Closer) => void,
): Promise<EmbeddedControl> {
  const step = (text: string) => log({ event: 'step', text })
  const directory = await lockDataDirectory(dataDirectory, createPrivateApi(management), step)
  onClose(directory.release)
  step('opening the database')
  const database = await openEmbeddedDatabase(join(directory.path, 'database'), directory.socketDirectory)
  onClose(database.close)
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)
  return { db, path: directory.path, ended: database.ended }
}

/** The same for a command, whose process ends soon. */
export function openEmbeddedControlBriefly(
  ...args: Parameters<typeof openEmbeddedControl>
): ReturnType<typeof openEmbeddedControl> {
  keepBaselineCode()
  return openEmbeddedControl(...args)
}

/**
 * Opens the control tables in a PostgreSQL that several instances may share.
 * @param succeeded called with the database's name after each successful query
 * @throws {Fault} when it cannot be reached, or refuses the login
 */
export async function openSharedControl(
  url: Secret,
  onClose: (closer: Closer) => void,
  succeeded?: (database: string) => void,
): Promise<ControlDatabase> {
  const db = connectControlDatabase(url, succeeded)
  onClose(() => db.destroy())
  await migrateControlSchema(db).catch((cause: unknown) => {
    throw isDatabaseUnavailable(cause) ? unusableDatabase(cause) : cause
  })
  return db
}

function unusableDatabase(cause: unknown): Fault {
  const reason = databaseReason(cause)
  return new Fault('operator', `the database of CONTROL_DATABASE_URL cannot be used: ${reason}`, cause)
}

/** Opens with a list of what must be closed: in reverse order, since each part depends on those before it. */
export async function openWithClosers<Opened extends object>(
  open: (onClose: (closer: Closer) => void) => Promise<Opened>,
): Promise<Opened & { readonly close: Closer }> {
  const closing: Closer[] = []
  const close = async () => {
    for (const closer of closing.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open((closer) => closing.push(closer))), close }
  } catch (error) {
    await close()
    throw error
  }
}
