import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailLink } from '#contract/dashboard/mail-link.ts'
import { runProgram, type ServingProgram, startProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/** Commands of an operator beside a program that others than this machine can reach, as in a container, without a mail server. */

let directory: string
let program: ServingProgram
let environment: Record<string, string>

beforeAll(async () => {
  directory = await makeDataDirectory('control')
  environment = {
    DATA_DIR: directory,
    HOST: '0.0.0.0',
    PORT: '0',
    SERVICE_PORT: '0',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  }
  program = await startProgram(['start'], environment)
})

afterAll(async () => {
  await program.stop()
  await rm(directory, { recursive: true })
})

function call(path: string, body: object): Promise<Response> {
  return fetch(`${program.address}/dashboard/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: program.address },
    body: JSON.stringify(body),
  })
}

test('the address that is printed can be opened on this machine', () => {
  expect(program.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

test('the first account: the operator makes it, its link sets the password, and its user signs in', async () => {
  const made = await runProgram(['user', 'create', 'ada@example.com'], {
    ...environment,
    PUBLIC_URL: program.address,
  })
  expect(made.log).toBe(
    'The link sets the password. It is shown this once, and can be used once, within 60 minutes.\n',
  )
  const link = new URL(made.output.trim())
  expect(link.origin + link.pathname).toBe(`${program.address}/dashboard/link`)
  const { kind, token } = readMailLink(link.hash) ?? {}
  expect(kind).toBe('password-reset')
  const password = 'correct horse battery'
  expect((await call('password-reset', { token, password })).status).toBe(204)
  expect((await call('password-reset', { token, password })).status).toBe(400)
  expect((await call('session/password', { email: 'ada@example.com', password })).status).toBe(200)
})

test('an invitation that nobody can use says so, and names the command that needs no mail', async () => {
  const { log } = await runProgram(['user', 'invite'], { ...environment, REGISTRATION: 'invited' })
  expect(log).toContain('Nobody can use it now: neither a mail server (SMTP_URL) nor a provider is set.')
  expect(log).toContain('"user create EMAIL"')
})

test('a command makes neither a data directory nor a database', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const missing = join(empty, 'missing')
  for (const [DATA_DIR, reason] of [
    [missing, `there is no data directory ${missing}`],
    [empty, `there is no database in ${empty}`],
  ] as const) {
    const created = await runProgram(['key', 'create', '--network', 'mainnet', '--name', 'lost'], {
      DATA_DIR,
    })
    expect(created).toMatchObject({ exitCode: 1, output: '' })
    expect(created.log).toBe(
      `epochal: ${reason}; start the program first, or set DATA_DIR or CONTROL_DATABASE_URL as it has them\n`,
    )
  }
  expect(await readdir(empty)).toEqual([])
  expect(existsSync(missing)).toBe(false)
  await rm(empty, { recursive: true })
})

/** A number that no user of this machine has, as systemd gives one to a unit. */
const OTHER_USER = 64_321

test.skipIf(process.getuid?.() !== 0)(
  "root uses the running program of another user, and touches nothing of its directory while it doesn't run",
  async () => {
    const foreign = await makeDataDirectory('control')
    const sockets = await mkdtemp(join(tmpdir(), 'epochal-test-'))
    execFileSync('chown', ['-R', `${OTHER_USER}:${OTHER_USER}`, foreign, sockets])
    const found = await readdir(foreign)
    const environmentOfOther = { ...environment, HOST: '127.0.0.1', DATA_DIR: foreign }
    const create = ['key', 'create', '--network', 'mainnet', '--name', 'first']
    const refused = await runProgram(create, environmentOfOther)
    expect(refused).toMatchObject({ exitCode: 1, output: '' })
    expect(refused.log).toBe(
      `epochal: the data directory ${foreign} belongs to user ${OTHER_USER}, and no program has it open; start that program, and run this command again\n`,
    )
    expect(await readdir(foreign)).toEqual(found)

    const running = await startProgram(
      ['service'],
      { ...environmentOfOther, TMPDIR: sockets },
      { user: OTHER_USER },
    )
    try {
      expect(await runProgram(create, environmentOfOther)).toMatchObject({
        exitCode: 0,
        output: expect.stringContaining('API key     epk_'),
      })
      const left = await runProgram(['master-secret', 'change'], environmentOfOther)
      expect(left.log).toBe(
        `epochal: the data directory ${foreign} is of another user; run this command as that user, while the program is stopped\n`,
      )
    } finally {
      await running.stop()
    }
    for (const path of [foreign, sockets]) await rm(path, { recursive: true })
  },
)
