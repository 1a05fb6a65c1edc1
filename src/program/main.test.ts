import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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

test('help is printed, with exit code 0', async () => {
  const { exitCode, output, log } = await runProgram(['--help'])
  expect({ exitCode, log }).toEqual({ exitCode: 0, log: '' })
  expect(output).toContain('key create')
})

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

test('a host that this machine does not have is one line, as is a data directory that is a file', {
  tags: 'long',
}, async () => {
  const settings = { SERVICE_PORT: '0', SERVICE_SAMPLE_NETWORKS: 'off' }
  expect(await runProgram(['service'], { ...settings, HOST: '192.0.2.1' })).toEqual({
    exitCode: 1,
    output: '',
    log: 'epochal: the setting HOST is wrong: 192.0.2.1 is no address of this machine\n',
  })
  const file = join(place, 'file')
  await writeFile(file, '')
  expect(await runProgram(['service'], { ...settings, DATA_DIR: file })).toEqual({
    exitCode: 1,
    output: '',
    log: `epochal: the data directory ${file} cannot be used: it is not a directory\n`,
  })
})

test('a .env that cannot be read is one line, and a misspelt setting is named', {
  tags: 'long',
}, async () => {
  const directory = join(place, 'with-env')
  await mkdir(join(directory, '.env'), { recursive: true })
  expect(await runProgram(['service'], {}, directory)).toEqual({
    exitCode: 1,
    output: '',
    log: expect.stringMatching(/^epochal: the file \.env cannot be read \([A-Z_]+\)\n$/),
  })
  const { log } = await runProgram(['service'], { SERVCE_PORT: '1', SERVICE_PORT: '0x10' })
  expect(log).toBe(
    `epochal: SERVCE_PORT is not a setting and is ignored; SERVICE_PORT is one
epochal: the setting SERVICE_PORT is wrong: a whole number from 0 to 65535
`,
  )
})
