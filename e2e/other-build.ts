import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from './running-program.ts'

const dist = join(PROGRAM, '../..')
const ID = /data-build="(\w+)"/

/** A copy of the built program whose app has another build. */
export interface OtherBuild {
  /** The program of the copy. */
  readonly program: string
  remove(): void
}

/** The build of the app that every other spec uses. */
export const BUILD = buildOf(dist)

/**
 * Copies the program under another build's name.
 * @param id of the build
 * @param missing beginning of the names of chunks that this build does not have
 */
export function copyBuild(id: string, missing: string): OtherBuild {
  // Inside the project, where Node finds the packages.
  const directory = mkdtempSync(join(dist, '../e2e/results/build-'))
  cpSync(dist, directory, { recursive: true })
  const web = join(directory, 'web')
  for (const file of ['index.html', 'service-worker.js']) {
    const text = readFileSync(join(web, file), 'utf8')
    writeFileSync(join(web, file), text.replaceAll(BUILD, id))
    for (const ending of ['br', 'gz']) rmSync(join(web, `${file}.${ending}`))
  }
  const chunks = readdirSync(join(web, 'assets')).filter((name) => name.startsWith(missing))
  const worker = readFileSync(join(web, 'service-worker.js'), 'utf8')
  const files = chunks.map((name) => `/assets/${name}`)
  writeFileSync(
    join(web, 'service-worker.js'),
    files.reduce((text, file) => text.replace(`${file},`, ''), worker),
  )
  for (const name of chunks) rmSync(join(web, 'assets', name))
  return {
    program: join(directory, 'server/main.js'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function buildOf(directory: string): string {
  const [, id] = ID.exec(readFileSync(join(directory, 'web/index.html'), 'utf8')) ?? []
  if (id === undefined) throw new Error('the build has no name')
  return id
}
