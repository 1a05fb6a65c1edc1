import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { SavedPasskey } from '../passkeys/software-authenticator.ts'

/**
 * A data directory as the program of commit af7fba71 left it, the first one whose data is opened: a user with a session, a password and a
 * passkey, and a key that was granted requests on its last day. All of it was made by calls of that program.
 */
export interface FirstDataDirectory {
  /** When the program stopped, as ISO 8601. The token is valid for an hour after that, less some seconds. */
  readonly at: string
  readonly email: string
  readonly password: string
  /** The value of the session's cookie. */
  readonly sessionCookie: string
  readonly passkey: SavedPasskey
  /** The identifier of its project. */
  readonly project: string
  readonly key: string
  readonly secret: string
  readonly token: string
  /** Requests of the key on the day of `at`. */
  readonly granted: number
}

/** Addresses that the program had. */
export const FIRST_SERVICE_URL = 'https://data.example'
export const FIRST_EXPLORER_URL = 'http://localhost:4400'

const place = (file: string) => join(import.meta.dirname, file)

/** Puts the data directory at a path, with the embedded database and the file of the master secret. */
export function unpackFirstDataDirectory(directory: string): FirstDataDirectory {
  const archive = brotliDecompressSync(readFileSync(place('first-data-directory.tar.br')))
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  return JSON.parse(readFileSync(place('first-data-directory.json'), 'utf8'))
}
