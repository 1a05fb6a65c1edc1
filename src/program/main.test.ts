import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

let place: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'epochal-test-'))
})

afterAll(() => rm(place, { recursive: true }))
test('a command line that cannot be understood is one line and exit code 2', async () => {
  expect(await runProgram(['service', '--prot', '1'])).toEqual({
    exitCode: 2,
    output: '',
    log: "epochal: service: Unknown option '--prot'\n",
  })
})

test('a setting that cannot be used is one line and exit code 1', async () => {
  expect(await runProgram(['start'], { SERVICE_DIALECT: 'latin' })).toEqual({
    exitCode: 1,
    output: '',
    log: 'epochal: the setting SERVICE_DIALECT is wrong: Invalid option: expected one of "documented"|"live"\n',
  })
})

test('a port that is taken is one line that names its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  if (address === null || typeof address === 'string') throw new RangeError('a server has a port')
  const directory = await makeDataDirectory('control')
  const environment = {
    SERVICE_PORT: String(address.port),
    SERVICE_SAMPLE_NETWORKS: 'off',
    DATA_DIR: directory,
  }
  expect(await runProgram(['service'], environment)).toEqual({
    exitCode: 1,
    output: '',
    log: `service: opening the database
epochal: the setting SERVICE_PORT is wrong: port ${address.port} of 127.0.0.1 is in use already
`,
  })
  other.close()
  await rm(directory, { recursive: true })
})
