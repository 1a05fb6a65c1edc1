import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsOfProgram, type UnitPlace } from './program-settings.ts'
import { readSettings } from './read-settings.ts'

let machine: string
let unit: UnitPlace

beforeAll(async () => {
  machine = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  unit = { directory: join(machine, 'epochal'), settingsFile: join(machine, 'epochal.env') }
})

afterAll(() => rm(machine, { recursive: true }))

function settingsWith(given: NodeJS.Dict<string>) {
  const environment = { ...given }
  const read = () => readSettings(environment)
  return settingsOfProgram(
    read,
    unit,
    (path) => {
      Object.assign(environment, { ...parseEnv(readFileSync(path, 'utf8')), ...environment })
    },
    environment,
  )
}

test('without a unit, commands work in the directory of the checkout', () => {
  expect(settingsWith({}).DATA_DIR).toBe('.epochal')
})

test('where the machine has the unit, commands work on its data with its settings, unless others are named', async () => {
  await mkdir(join(machine, 'private'))
  await symlink(join(machine, 'private'), unit.directory)
  expect(settingsWith({}).DATA_DIR).toBe(unit.directory)
  await writeFile(unit.settingsFile, 'PUBLIC_URL=https://explorer.example\nKEY_RATE_BURST=7\n')
  expect(settingsWith({ KEY_RATE_BURST: '8' })).toMatchObject({
    DATA_DIR: unit.directory,
    PUBLIC_URL: 'https://explorer.example',
    KEY_RATE_BURST: 8,
  })
  expect(settingsWith({ DATA_DIR: '.epochal' }).DATA_DIR).toBe('.epochal')
  expect(settingsWith({ DATA_DIR: '/srv/epochal' })).toMatchObject({
    DATA_DIR: '/srv/epochal',
    KEY_RATE_BURST: 20,
  })
  const shared = {
    CONTROL_DATABASE_URL: 'postgresql://epochal@127.0.0.1/epochal',
    MASTER_SECRET: 'x'.repeat(40),
  }
  expect(settingsWith(shared).DATA_DIR).toBe('.epochal')
})

test('a user who may not read the settings of the unit is told to be root', () => {
  const read = () => readSettings({})
  const denied = () => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
  }
  expect(() => settingsOfProgram(read, unit, denied, {})).toThrow(
    /cannot be read by this user; run this command as root/,
  )
})
