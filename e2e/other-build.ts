import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from './running-program.ts'

const dist = join(PROGRAM, '../..')

/** A copy of the built program whose documents and service worker differ. */
export interface OtherBuild {
  /** The program of the copy. */
  readonly program: string
  remove(): void
}

/** The language of each document, by which those of the two builds are told apart. */
export const LANGUAGES = { built: 'en', copied: 'en-GB' }

/** @param without files of the app, by name, that the copy lacks */
export function copyBuild({ without }: { readonly without?: RegExp } = {}): OtherBuild {
  // Inside the project, where Node finds the packages.
  const directory = mkdtempSync(join(dist, '../e2e/results/build-'))
  cpSync(dist, directory, { recursive: true })
  const assets = join(directory, 'web/assets')
  for (const name of readdirSync(assets)) if (without?.test(name)) rmSync(join(assets, name))
  const document = join(directory, 'web/index.html')
  const worker = join(directory, 'web/service-worker.js')
  const text = readFileSync(document, 'utf8')
  writeFileSync(document, text.replace(`lang="${LANGUAGES.built}"`, `lang="${LANGUAGES.copied}"`))
  appendFileSync(worker, '\n// Another worker.\n')
  for (const file of [document, worker])
    for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true })
  return {
    program: join(directory, 'server/main.js'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
