import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Secret } from '#contract/secret.ts'
import { credentialHeaders } from '#contract/token.ts'
import { isLongForm } from '#testing/long-form.ts'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import { runProgram, type ServingProgram, startProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/** A backup of a running program, and the move from its embedded database to a PostgreSQL. */

const postgres = runPostgres()
let place: string
let directory: string
let program: ServingProgram
let shared: Secret
let environment: Record<string, string>
let key: string
let secret: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  directory = await makeDataDirectory('control')
  environment = {
    DATA_DIR: directory,
    SERVICE_PORT: '0',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  }
  program = await startProgram(['service'], environment)
  await command('user', 'create', 'ada@example.com')
  const created = await command('key', 'create', '--network', 'mainnet', '--name', 'Wallet "ä" of Ada')
  ;[, key = '', secret = ''] = /^API key {5}(\S+)\nAPI secret {2}(\S+)/.exec(created) ?? []
  const project = JSON.parse(await command('project', 'list', '--json'))[0].id
  await command('project', 'give', project, '--to', 'ada@example.com')
  await use(program, 3)
  shared = postgres.url(await postgres.create())
})

afterAll(async () => {
  await program.stop()
  for (const path of [directory, place]) await rm(path, { recursive: true, force: true })
})

async function command(...args: readonly string[]): Promise<string> {
  const { exitCode, output, log } = await runProgram(args, environment, place)
  expect({ exitCode, log: exitCode === 0 ? '' : log }).toEqual({ exitCode: 0, log: '' })
  return output
}

/** Requests data with the key so many times, which is counted although its database is away. */
async function use(service: ServingProgram, times: number): Promise<void> {
  const response = await fetch(`${service.address}/mainnet/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
  })
  expect(response.status).toBe(200)
  const { access_token: token } = (await response.json()) as { access_token: string }
  for (let time = 0; time < times; time++) {
    const { status } = await fetch(`${service.address}/mainnet/api/core/epochs/0`, {
      headers: credentialHeaders(token, key),
    })
    expect(status).toBe(503)
  }
}

async function requestsToday(of: Record<string, string>): Promise<number> {
  const { output } = await runProgram(['key', 'list', '--json'], of, place)
  return JSON.parse(output).find((one: { project: string }) => one.project.startsWith('Wallet')).requestsToday
}

/** The shared control database, with the master secret of the data directory. */
async function moved(): Promise<Record<string, string>> {
  const MASTER_SECRET = (await readFile(join(directory, 'master-secret'), 'utf8')).trim()
  return {
    ...environment,
    DATA_DIR: join(place, 'other'),
    CONTROL_DATABASE_URL: shared.reveal(),
    MASTER_SECRET,
  }
}

/** A restore of what is not whole, and one that is killed, leave nothing. */
async function expectNothingOfBroken(file: string, target: Record<string, string>): Promise<void> {
  const whole = gunzipSync(await readFile(file)).toString()
  const broken = join(place, 'broken.gz')
  for (const part of [whole.slice(0, whole.lastIndexOf('{"end"')), 'no backup at all']) {
    await writeFile(broken, gzipSync(part))
    const refused = await runProgram(['restore', broken], target, place)
    expect(refused).toMatchObject({
      exitCode: 1,
      output: '',
      log: 'epochal: the file is no backup, or not a whole one; nothing was changed\n',
    })
  }
  await writeFile(broken, (await readFile(file)).subarray(0, 300))
  expect((await runProgram(['restore', broken], target, place)).exitCode).toBe(1)

  // One that is killed in between leaves nothing either.
  const blocker = new pg.Client({ connectionString: shared.reveal() })
  await blocker.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE control.api_key IN ACCESS EXCLUSIVE MODE')
  const killed = runProgram(['restore', file], target, place, 3_000)
  expect((await killed).exitCode).not.toBe(0)
  await blocker.query('ROLLBACK')
  const { rows } = await blocker.query('SELECT count(*)::integer AS users FROM control."user"')
  expect(rows).toEqual([{ users: 0 }])
  await blocker.end()
}

test('a running program is backed up to a file that only its owner reads, without the master secret', async () => {
  await expect.poll(() => requestsToday(environment)).toBe(3)
  const file = join(place, 'running.gz')
  expect(await command('backup', file)).toMatch(/^Wrote .*running\.gz, [\d,]+ bytes\.\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = gunzipSync(await readFile(file)).toString()
  const master = (await readFile(join(directory, 'master-secret'), 'utf8')).trim()
  for (const hidden of [master, secret]) expect(text).not.toContain(hidden)
  expect(text).toContain('ada@example.com')
  const lost = await runProgram(['backup', join(place, 'nowhere/running.gz')], environment, place)
  expect(lost).toMatchObject({
    exitCode: 2,
    log: `epochal: backup: there is no directory ${place}/nowhere\n`,
  })
  const again = await runProgram(['backup', file], environment, place)
  expect(again).toMatchObject({ exitCode: 2, log: `epochal: backup: there is a file ${file} already\n` })
})

test('a stopped program moves to PostgreSQL: user, key, secret and usage are there, once', async () => {
  const file = join(place, 'moved.gz')
  await program.stop()
  await command('backup', file)
  const target = await moved()

  if (isLongForm) await expectNothingOfBroken(file, target)
  const restored = await runProgram(['restore', file], target, place)
  expect(restored).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^Restored 1 users and 1 projects of 20/),
  })
  const twice = await runProgram(['restore', file], target, place)
  expect(twice.log).toBe(
    'epochal: the control database holds 1 users and 1 projects already; a backup is restored into one without any\n',
  )

  program = await startProgram(['service'], target)
  expect(await requestsToday(target)).toBe(3)
  await use(program, 2)
  await expect.poll(() => requestsToday(target)).toBe(5)
  const { output } = await runProgram(['user', 'list', '--json'], target, place)
  expect(JSON.parse(output)).toMatchObject([{ email: 'ada@example.com', projects: 1 }])
  const another = await runProgram(['key', 'create', '--network', 'mainnet', '--name', 'Next'], target, place)
  expect(another.exitCode).toBe(0)
})

test('a backup of PostgreSQL is restored into an embedded database, which is made', {
  tags: 'long',
}, async () => {
  const file = join(place, 'back.gz')
  const target = await moved()
  expect((await runProgram(['backup', file], target, place)).exitCode).toBe(0)
  const home = { DATA_DIR: join(place, 'home') }
  const restored = await runProgram(['restore', file], home, place)
  expect(restored).toMatchObject({ exitCode: 0, output: expect.stringContaining('1 users and 2 projects') })
  expect(await requestsToday(home)).toBe(5)
  expect((await readdir(place)).filter((name) => name.endsWith('.part'))).toEqual([])
})
