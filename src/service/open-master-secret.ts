import type { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import {
  changeMasterSecret,
  checkMasterSecret,
  createSecretCipher,
  MIN_MASTER_SECRET_LENGTH,
  masterSecretId,
  type SecretCipher,
  usedMasterSecrets,
} from './store/control/secret-cipher.ts'
import {
  type MasterSecretFile,
  makeMasterSecret,
  masterSecretFile,
} from './store/embedded/master-secret-file.ts'

export interface MasterSecretOptions {
  /** The secret that encrypts; undefined: a file in the data directory holds it. */
  readonly masterSecret: Secret | undefined
  /** A secret that will take its place: it opens what is encrypted with it already. */
  readonly nextMasterSecret: Secret | undefined
}

/**
 * Finds the master secret of a control database, and makes it at the first start.
 * @param directory data directory of the embedded database; undefined for a shared one
 * @throws {Fault} when the secret is missing, lost or another one.
 */
export async function openMasterSecret(
  db: ControlDatabase,
  directory: string | undefined,
  { masterSecret, nextMasterSecret }: MasterSecretOptions,
): Promise<SecretCipher> {
  const secret = masterSecret ?? (await secretOfFile(db, directory))
  const cipher = createSecretCipher(secret, nextMasterSecret && [nextMasterSecret])
  await checkMasterSecret(db, [cipher.id, ...(nextMasterSecret ? [masterSecretId(nextMasterSecret)] : [])])
  return cipher
}

/**
 * Encrypts the control database with another master secret: the next one, or for an embedded database one that is
 * made. A secret in a file is replaced there.
 * @returns whether a file has the new secret; otherwise the setting must be changed
 * @throws {Fault} when the present secret is missing or another one; nothing is changed then.
 */
export async function replaceMasterSecret(
  db: ControlDatabase,
  directory: string | undefined,
  { masterSecret, nextMasterSecret }: MasterSecretOptions,
): Promise<'file' | 'setting'> {
  if (masterSecret) {
    if (!nextMasterSecret) throw new Fault('operator', 'MASTER_SECRET_NEW must hold the new master secret')
    await change(db, masterSecret, nextMasterSecret)
    return 'setting'
  }
  const file = fileIn(directory)
  const present = await secretOfFile(db, directory)
  const next = nextMasterSecret ?? makeMasterSecret()
  await file.prepare(next)
  try {
    await change(db, present, next)
  } catch (error) {
    await file.discardPrepared()
    throw error
  }
  await file.commit()
  return 'file'
}

async function change(db: ControlDatabase, from: Secret, to: Secret): Promise<void> {
  const present = createSecretCipher(from)
  const next = createSecretCipher(to)
  await checkMasterSecret(db, [present.id, next.id])
  await changeMasterSecret(db, present, next)
}

/** The secret in the file that the database is encrypted with; made where nothing is encrypted yet. */
async function secretOfFile(db: ControlDatabase, directory: string | undefined): Promise<Secret> {
  const file = fileIn(directory)
  const [used] = await usedMasterSecrets(db)
  const prepared = await file.readPrepared()
  if (prepared && masterSecretId(prepared) === used) await file.commit()
  else await file.discardPrepared()
  const found = await file.read()
  if (!found && used !== undefined) {
    throw new Fault(
      'operator',
      `the file master-secret in ${directory} is missing; the control database is encrypted with the secret of identifier ${used}`,
    )
  }
  if (found && found.reveal().length < MIN_MASTER_SECRET_LENGTH) {
    throw new Fault(
      'operator',
      `the file master-secret in ${directory} has fewer than ${MIN_MASTER_SECRET_LENGTH} characters`,
    )
  }
  if (found) return found
  const made = makeMasterSecret()
  await file.prepare(made)
  await file.commit()
  return made
}

/** @throws {Fault} when several instances share the database, and so need the same setting. */
function fileIn(directory: string | undefined): MasterSecretFile {
  if (directory === undefined) {
    throw new Fault(
      'operator',
      `CONTROL_DATABASE_URL needs MASTER_SECRET too: at least ${MIN_MASTER_SECRET_LENGTH} random characters, the same for every instance`,
    )
  }
  return masterSecretFile(directory)
}
