import { readFileSync } from 'node:fs'

/** The package that this file is of, in the sources as in the build: both are two folders below it. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

/** The version of Epochal that runs, as in `package.json`. */
export const PROGRAM_VERSION = version
