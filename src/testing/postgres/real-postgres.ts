import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Secret } from '#contract/secret.ts'
import { freePort } from './free-port.ts'
import {
  environmentWithoutPg,
  giveTo,
  install,
  installedOnce,
  type PostgresMajor,
  serverUser,
} from './server-files.ts'

/** Connection parameters that pg would otherwise read from the environment of the test run. */
const ownParameters = 'sslmode=disable&options=%20&client_encoding=utf8'

/** A real PostgreSQL, on a port of its own, for as long as a test needs it. */
export interface RealPostgres {
  /** Address of a database, for a role that needs no password. */
  url(database: string, role?: string): Secret
  /** Runs statements as the superuser. */
  run(database: string, ...statements: readonly string[]): Promise<void>
  /** Stops it, as in a restart or a loss. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Restarts it in recovery, read-only, as a standby is; it stays so. */
  asStandby(): Promise<void>
  /**
   * Copies its data to a directory, for a server that is started there and follows this one, which is stopped
   * meanwhile.
   * @returns the settings of the other server
   */
  copyForStandby(directory: string): Promise<Readonly<Record<string, string>>>
  /** The process that all others of this server are children of. @throws {Error} while it is stopped. */
  pid(): number
  /** Stops it, and deletes its data unless the directory was given. */
  remove(): Promise<void>
}

export interface RealPostgresOptions {
  /** Directory whose data stay from one start to the next; undefined: a new one, which is deleted at the end. */
  readonly directory?: string
  /** Settings of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called with what the server logs, in pieces that need not end with a line. */
  readonly report?: (text: string) => void
}

/** Starts a PostgreSQL of this major version from its npm package. */
export async function startRealPostgres(
  major: PostgresMajor,
  { directory: given, settings = {}, report = () => {} }: RealPostgresOptions = {},
): Promise<RealPostgres> {
  const user = serverUser()
  const environment = environmentWithoutPg()
  const directory = given ?? (await mkdtemp(join(tmpdir(), 'epochal-pg-')))
  await mkdir(directory, { recursive: true })
  const installed = (!given && (await installedOnce(major, user))) || (await install(major, directory, user))
  const bin = join(installed, 'native', 'bin')
  const data = join(directory, 'data')
  if (installed !== directory) {
    await giveTo(user, directory)
    execFileSync('cp', ['-a', join(installed, 'data'), data])
  }
  const presets = Object.entries({ fsync: 'off', ...settings })
  const port = await freePort()
  let server: ChildProcess | undefined

  const url = (database: string, role = 'postgres') =>
    new Secret(`postgresql://${role}:unused@127.0.0.1:${port}/${database}?${ownParameters}`)

  async function start(): Promise<void> {
    const started = spawn(
      join(bin, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-k', directory, '-h', '127.0.0.1'],
        ...presets.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...user, env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server = started
    let log = ''
    await new Promise<void>((resolve, reject) => {
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        report(text)
        log = (log + text).slice(-10_000)
        if (log.includes('ready to accept')) resolve()
      })
      started.on('close', () => reject(new Error(`PostgreSQL ${major} did not start: ${log.slice(-1000)}`)))
    })
  }

  async function stop(): Promise<void> {
    const stopping = server
    server = undefined
    if (!stopping || stopping.exitCode !== null) return
    stopping.kill('SIGINT')
    await once(stopping, 'close')
  }

  await start()
  return {
    url,
    run: async (database, ...statements) => {
      const client = new pg.Client({ connectionString: url(database).reveal() })
      await client.connect()
      try {
        for (const statement of statements) await client.query(statement)
      } finally {
        await client.end()
      }
    },
    start,
    stop,
    pid: () => {
      if (server?.pid === undefined) throw new Error('PostgreSQL is stopped')
      return server.pid
    },
    asStandby: async () => {
      await stop()
      await writeFile(join(data, 'standby.signal'), '')
      await start()
    },
    copyForStandby: async (target) => {
      await stop()
      await mkdir(target, { recursive: true })
      execFileSync('cp', ['-a', data, join(target, 'data')])
      await writeFile(join(target, 'data', 'standby.signal'), '')
      await start()
      return { primary_conninfo: `host=127.0.0.1 port=${port} user=postgres` }
    },
    remove: async () => {
      await stop()
      if (!given) await rm(directory, { recursive: true, force: true })
    },
  }
}
