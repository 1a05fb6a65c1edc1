import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { credentialHeaders, GRANT_TYPE, TOKEN_PATH, type TokenResponse } from '#contract/token.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import type { RealPostgres } from '#testing/postgres/real-postgres.ts'
import { accountQuery } from '../../../src/service/store/chain/account-query.ts'
import { CHAIN_ROLE, CONTROL_DATABASE, CONTROL_ROLE } from './bench-postgres.ts'

export interface BenchServer {
  readonly name: string
  readonly url: string
  readonly pid: number
  /** What a request has to carry. */
  headers(): Promise<Readonly<Record<string, string>>>
  close(): Promise<void>
}

/** The service itself, which gives tokens too. */
export interface ServiceServer extends BenchServer {
  token(key: string, secret: string): Promise<string>
}

const built =
  process.env.EPOCHAL_SERVER ?? fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Milliseconds; a token lives for an hour. */
const TOKEN_AGE = 20 * 60_000
const START_TIME = 60_000

/** Goes with the bench, however that ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Ours as an operator runs it, without limits that a bench would reach; it ends with its directory. */
export async function startService(
  postgres: RealPostgres,
  database: string,
  { profile }: { readonly profile?: string | undefined } = {},
): Promise<ServiceServer> {
  const directory = mkdtempSync(join(tmpdir(), 'epochal-bench-'))
  const log = join(directory, 'service.log')
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    SERVICE_PORT: String(port),
    DATA_DIR: join(directory, 'data'),
    MAINNET_DATABASE_URL: postgres.url(database, CHAIN_ROLE).reveal(),
    CONTROL_DATABASE_URL: postgres.url(CONTROL_DATABASE, CONTROL_ROLE).reveal(),
    SERVICE_SAMPLE_NETWORKS: 'off',
    KEY_RATE_PER_SECOND: '1000000',
    KEY_RATE_BURST: '1000000',
    KEY_QUOTA_PER_DAY: '2000000000',
    LOG_FORMAT: 'json',
  }
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...profiling, built, 'service'], {
    cwd: directory,
    env,
    stdio: ['ignore', openSync(log, 'w'), openSync(log, 'a')],
  })
  running.add(child)
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    await end(child)
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await until(() => isAnswered(`${url}/mainnet`), child, log)
    const made = execFileSync(process.execPath, [built, 'key', '--network', 'mainnet', '--name', 'bench'], {
      cwd: directory,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
    const key = /^API key\s+(\S+)/m.exec(made)?.[1] ?? ''
    const secret = /^API secret\s+(\S+)/m.exec(made)?.[1] ?? ''
    let held: { readonly token: string; readonly at: number } | undefined
    const token = (key: string, secret: string) => askForToken(url, key, secret)
    const headers = async () => {
      if (!held || performance.now() - held.at > TOKEN_AGE) {
        held = { token: await token(key, secret), at: performance.now() }
      }
      return credentialHeaders(held.token, key)
    }
    const carried = await headers()
    // The database is looked at after the port is open.
    await until(() => isAnswered(`${url}/mainnet/api/core/blocks/latest`, carried), child, log)
    return { name: 'ours', url, pid: child.pid ?? Number.NaN, token, headers, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @see baseline-server.js */
export async function startFloor(postgres: RealPostgres, database: string): Promise<BenchServer> {
  const floor = { url: postgres.url(database, CHAIN_ROLE).reveal(), accountQuery: accountText() }
  return startPlain('floor', [here('baseline-server.js')], { FLOOR: JSON.stringify(floor) })
}

/** @see bare-http.js */
export async function startBareHttp(bytes = 700): Promise<BenchServer> {
  return startPlain('bare', [here('bare-http.js'), String(bytes)], {})
}

async function startPlain(name: string, args: string[], env: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const [port] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`the process of ${name} has ended`)
    }),
  ])
  return {
    name,
    url: `http://127.0.0.1:${Number(port)}`,
    pid: child.pid ?? Number.NaN,
    headers: async () => ({}),
    close: () => end(child),
  }
}

/** Our own question for an account, of its 29 bytes, with amounts in ADA. */
function accountText(): string {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
  const shape = {
    schema: 'public',
    epochs: 'finalized',
    spent: 'consumed-by',
    otherRewards: 'reward_rest',
    hasRewards: true,
    provisional: false,
  } as const
  const amounts = [
    'total_balance',
    'controlled_stakes',
    'total_rewards',
    'total_withdrawals',
    'available_rewards',
  ].map((name) => sql`trim_scale(${sql.ref(name)} * 0.000001) AS ${sql.ref(name)}`)
  return sql`
    SELECT
      stake_address, is_registered, last_reg_dereg_tx, last_reg_dereg_epoch_no, pool_id, last_deleg_tx,
      delegated_since_epoch_no, ${sql.join(amounts)}
    FROM (${accountQuery(shape, sql.raw('$1::bytea'))}) account
  `.compile(db).sql
}

async function askForToken(url: string, key: string, secret: string): Promise<string> {
  const response = await fetch(`${url}/mainnet${TOKEN_PATH}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT_TYPE, client_id: key, client_secret: secret }),
  })
  if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`)
  const { access_token }: TokenResponse = await response.json()
  return access_token
}

async function isAnswered(url: string, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  try {
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function until(condition: () => Promise<boolean>, child: ChildProcess, log: string): Promise<void> {
  const begun = performance.now()
  while (!(await condition())) {
    if (child.exitCode !== null || performance.now() - begun > START_TIME) {
      throw new Error(`the service did not start: ${readFileSync(log, 'utf8').slice(-2000)}`)
    }
    await sleep(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
