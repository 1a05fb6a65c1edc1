import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import { runProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/** Commands whose database cannot be used: one line with the reason, and never the password. */

const PASSWORD = 'the-password-of-the-test'
const CLOSED_PORT = `postgresql://epochal:${PASSWORD}@127.0.0.1:1/control`
const UNKNOWN_HOST = `postgresql://epochal:${PASSWORD}@nowhere.invalid/control`

let directory: string

beforeAll(async () => {
  directory = await makeDataDirectory('control')
})

afterAll(() => rm(directory, { recursive: true }))

/** The address of the test run's PostgreSQL, with other parts. */
function addressWith(change: (url: URL) => void): string {
  const url = new URL(runPostgres().url('postgres').reveal())
  url.password = PASSWORD
  change(url)
  return url.href
}

const withTls = () => addressWith((url) => url.searchParams.set('sslmode', 'verify-full'))
const ofNobody = () =>
  addressWith((url) => {
    url.username = 'nobody'
  })

describe('a control database that cannot be used is one line that names its setting', () => {
  test.each([
    ['start', 'a closed port', () => CLOSED_PORT, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['service', 'a closed port', () => CLOSED_PORT, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['key list', 'a closed port', () => CLOSED_PORT, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['key list', 'an unknown host', () => UNKNOWN_HOST, 'getaddrinfo (ENOTFOUND|EAI_AGAIN) nowhere.invalid'],
    ['key list', 'a server without TLS', withTls, 'The server does not support SSL connections'],
    ['key list', 'a user that does not exist', ofNobody, 'role "nobody" does not exist \\(28000\\)'],
  ])('%s: %s', async (command, _, address, reason) => {
    const { exitCode, log } = await runProgram(command.split(' '), {
      CONTROL_DATABASE_URL: address(),
      MASTER_SECRET: 'a secret of the test, which is long enough',
      DATA_DIR: directory,
      SERVICE_PORT: '0',
      PORT: '0',
    })
    expect(log).toMatch(
      new RegExp(`^epochal: the database of CONTROL_DATABASE_URL cannot be used: ${reason}\n$`),
    )
    expect(exitCode).toBe(1)
  })
})
