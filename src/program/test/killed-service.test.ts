import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type KillRunResult, runKills } from '#testing/kills/kill-run.ts'
import { startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/** The short form of `npm run bench -- kills`. */

const load = { kills: 1, people: 2 }

function expectNothingLost({ acknowledged, lost, found, secrets }: KillRunResult): void {
  expect(lost).toEqual([])
  expect(found).toEqual([])
  expect(acknowledged.users.length).toBeGreaterThan(0)
  expect(acknowledged.keys.length).toBeGreaterThan(0)
  expect(secrets).toBeGreaterThan(acknowledged.users.length + acknowledged.keys.length)
}

test('a killed service keeps every user, project and key in its data directory, and no secret', {
  tags: 'long',
}, async () => {
  const directory = await makeDataDirectory('control')
  const result = await runKills({
    ...load,
    settings: { DATA_DIR: directory },
    directories: [directory],
  })
  expectNothingLost(result)
  await rm(directory, { recursive: true })
})

test('a killed service keeps every user, project and key in PostgreSQL, and no secret', {
  tags: 'long',
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(directory, 0o755)
  const postgres = await startRealPostgres(18, { directory: join(directory, 'postgres') })
  await postgres.run('postgres', 'CREATE DATABASE control')
  const settings = {
    DATA_DIR: join(directory, 'data'),
    CONTROL_DATABASE_URL: postgres.url('control').reveal(),
    MASTER_SECRET: 'a master secret of the kills, of more than 32 characters',
  }
  const result = await runKills({
    ...load,
    settings,
    directories: [join(directory, 'postgres', 'data')],
  })
  expectNothingLost(result)
  await postgres.remove()
  await rm(directory, { recursive: true })
})
