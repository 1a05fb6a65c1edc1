import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret } from '#contract/secret.ts'
import { absent, PRIVATE_FILE } from './data-directory.ts'

/** The master secret of an embedded database: a file beside it, unless a setting holds the secret. */
export interface MasterSecretFile {
  /** Undefined when there is no file. */
  read(): Promise<Secret | undefined>
  /** A secret that was about to take the place of the other when the process ended. */
  readPrepared(): Promise<Secret | undefined>
  /** Stores a secret beside the one in use, which it replaces by `commit`. */
  prepare(secret: Secret): Promise<void>
  commit(): Promise<void>
  discardPrepared(): Promise<void>
}

/** @param directory a directory that only this user can enter */
export function masterSecretFile(directory: string): MasterSecretFile {
  const path = join(directory, 'master-secret')
  const prepared = `${path}.new`
  return {
    read: () => readSecret(path),
    readPrepared: () => readSecret(prepared),
    prepare: (secret) => writeDurably(prepared, `${secret.reveal()}\n`),
    commit: () => rename(prepared, path),
    discardPrepared: () => rm(prepared, { force: true }),
  }
}

/** 256 random bits as text. */
export function makeMasterSecret(): Secret {
  return new Secret(randomBytes(32).toString('base64url'))
}

async function readSecret(path: string): Promise<Secret | undefined> {
  const text = await readFile(path, 'utf8').catch(absent)
  return text === undefined ? undefined : new Secret(text.trim())
}

/** The text is on the disk when this settles: what is encrypted with it must not outlive it. */
async function writeDurably(path: string, text: string): Promise<void> {
  await rm(path, { force: true })
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
