import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KillRunResult, runKills } from '#testing/kills/kill-run.ts'
import { startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { PROGRAM } from '../running-program.ts'
import { print } from './lib/results.ts'

/**
 * Kills the built service again and again under load, on a data directory and on PostgreSQL:
 * `npm run bench -- kills [KILLS]`. Everything that was confirmed must be there after each start, and no secret may be in
 * the log or in any stored byte.
 */
const kills = Number(process.argv[2] ?? 100)

const directory = mkdtempSync(join(tmpdir(), 'epochal-kills-'))
// PostgreSQL runs as another user where this one is root.
await chmod(directory, 0o755)
try {
  const data = join(directory, 'embedded')
  mkdirSync(data, { mode: 0o700 })
  report('data directory', await runKills({ ...common(), settings: { DATA_DIR: data }, directories: [data] }))

  const postgres = await startRealPostgres(18, { directory: join(directory, 'postgres') })
  await postgres.run('postgres', 'CREATE DATABASE control')
  const settings = {
    DATA_DIR: join(directory, 'none'),
    CONTROL_DATABASE_URL: postgres.url('control').reveal(),
    MASTER_SECRET: 'a master secret of the kills, of more than 32 characters',
  }
  const stored = [join(directory, 'postgres', 'data')]
  report('PostgreSQL', await runKills({ ...common(), settings, directories: stored }))
  await postgres.remove()
} finally {
  rmSync(directory, { recursive: true, force: true })
}

function common() {
  return { kills, people: 4, built: PROGRAM, print }
}

function report(database: string, { acknowledged, lost, found, secrets }: KillRunResult): void {
  const { users, projects, keys } = acknowledged
  print(
    `${database}, ${kills} kills: ${users.length} users, ${projects.length} projects and ${keys.length} keys confirmed, ${lost.length} lost; ${secrets} secrets searched for, ${found.length} found`,
  )
  for (const line of lost) print(`lost: ${line}`)
  for (const { secret, place } of found) print(`found: ${secret} in ${place}`)
  if (lost.length > 0 || found.length > 0) process.exitCode = 1
}
