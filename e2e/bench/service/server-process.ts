import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  credentialHeaders,
  GRANT_TYPE,
  TOKEN_LIFETIME,
  TOKEN_PATH,
  type TokenResponse,
} from '#contract/token.ts'
import { accountQueryText } from '#testing/chain/account-query-text.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import type { RealPostgres } from '#testing/postgres/real-postgres.ts'
import type { MeasuredServer } from '../lib/load.ts'
import { CHAIN_ROLE, CONTROL_DATABASE, CONTROL_ROLE } from './bench-postgres.ts'

export interface BenchServer extends MeasuredServer {
  close(): Promise<void>
}

/** The service itself, which issues tokens too. */
export interface ServiceServer extends BenchServer {
  token(key: string, secret: string): Promise<string>
}

const built =
  process.env.EPOCHAL_SERVER ?? fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Milliseconds after which a token is replaced, well within its lifetime. */
const TOKEN_AGE = (TOKEN_LIFETIME * 1000) / 3
const START_TIME = 60_000

/** Processes that are killed when the bench ends, however it ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

interface ServiceProcessOptions {
  /** Directory for a CPU profile. */
  readonly profile?: string | undefined
  /** True for the limits that keys have by default; otherwise no bench reaches them. */
  readonly hasDefaultLimits?: boolean
  /** Data directory of an instance with the embedded database and the sample networks; it stays. */
  readonly embedded?: string
}

/** Starts our service as an operator runs it; closing deletes its data. */
export async function startService(
  postgres: RealPostgres,
  database: string,
  { profile, hasDefaultLimits, embedded }: ServiceProcessOptions = {},
): Promise<ServiceServer> {
  const directory = mkdtempSync(join(tmpdir(), 'epochal-bench-'))
  const log = join(directory, 'service.log')
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    SERVICE_PORT: String(port),
    DATA_DIR: embedded ?? join(directory, 'data'),
    MAINNET_DATABASE_URL: postgres.url(database, CHAIN_ROLE).reveal(),
    ...(embedded === undefined && {
      CONTROL_DATABASE_URL: postgres.url(CONTROL_DATABASE, CONTROL_ROLE).reveal(),
      MASTER_SECRET: 'a master secret that several instances share',
      SERVICE_SAMPLE_NETWORKS: 'off',
    }),
    ...(!hasDefaultLimits && {
      KEY_RATE_PER_SECOND: '1000000',
      KEY_RATE_BURST: '1000000',
      KEY_QUOTA_PER_DAY: '2000000000',
    }),
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
    await until(() => responds(`${url}/mainnet`), child, log)
    const made = execFileSync(process.execPath, [built, 'key', '--network', 'mainnet', '--name', 'bench'], {
      cwd: directory,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
    const key = /^API key\s+(\S+)/m.exec(made)?.[1] ?? ''
    const secret = /^API secret\s+(\S+)/m.exec(made)?.[1] ?? ''
    let issued: { readonly token: string; readonly at: number } | undefined
    const token = (key: string, secret: string) => requestToken(url, key, secret)
    const headers = async () => {
      if (!issued || performance.now() - issued.at > TOKEN_AGE) {
        issued = { token: await token(key, secret), at: performance.now() }
      }
      return credentialHeaders(issued.token, key)
    }
    const credentials = await headers()
    // The service opens its port before it has checked the database.
    await until(() => responds(`${url}/mainnet/api/core/blocks/latest`, credentials), child, log)
    return { name: 'ours', url, pid: child.pid ?? Number.NaN, token, headers, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @see baseline-server.js */
export async function startBaseline(postgres: RealPostgres, database: string): Promise<BenchServer> {
  const baseline = { url: postgres.url(database, CHAIN_ROLE).reveal(), accountQuery: accountQueryText() }
  return startPlain('baseline', [here('baseline-server.js')], { BASELINE: JSON.stringify(baseline) })
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

async function requestToken(url: string, key: string, secret: string): Promise<string> {
  const response = await fetch(`${url}/mainnet${TOKEN_PATH}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT_TYPE, client_id: key, client_secret: secret }),
  })
  if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`)
  const { access_token }: TokenResponse = await response.json()
  return access_token
}

async function responds(url: string, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  try {
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function until(condition: () => Promise<boolean>, child: ChildProcess, log: string): Promise<void> {
  const start = performance.now()
  while (!(await condition())) {
    if (child.exitCode !== null || performance.now() - start > START_TIME) {
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
