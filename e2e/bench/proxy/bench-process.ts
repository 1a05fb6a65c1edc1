import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { MeasuredServer } from '../lib/load.ts'
import type { Print } from '../lib/results.ts'
import type { BenchAddress, BenchRole, BenchSettings } from './bench-server.ts'

/** Options of every part of the proxy bench. */
export interface BenchOptions {
  /** Length of each measurement; undefined: the part's own. */
  readonly seconds: number | undefined
  /** Also measures what takes minutes. */
  readonly full: boolean
  /** Writes the tables of docs/ instead of measuring over HTTP. */
  readonly write: boolean
  /** Directory for a CPU profile of each proxy. */
  readonly profile: string | undefined
  readonly print: Print
}

interface BenchProcess extends BenchAddress, MeasuredServer {
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const built = `${root}node_modules/.cache/epochal-bench`
let building: Promise<unknown> | undefined

/** Bundles the servers as the product is bundled: compiling TypeScript while it runs would take part of the time. */
async function buildServer(): Promise<string> {
  building ??= build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: built,
      ssr: true,
      target: 'node20',
      rollupOptions: {
        input: {
          'bench-server': fileURLToPath(new URL('./bench-server.ts', import.meta.url)),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  await building
  return `${built}/bench-server.js`
}

const CACHE_BYTES = 64 * 2 ** 20

async function startProcess<Role extends BenchRole>(
  role: Role,
  settings: BenchSettings[Role],
  nodeOptions: readonly string[] = [],
): Promise<BenchProcess> {
  const args = [...nodeOptions, await buildServer(), role, JSON.stringify(settings)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  const { done, value } = await lines.next()
  if (done) throw new Error(`the process of the ${role} has ended`)
  const address: BenchAddress = JSON.parse(value)
  return {
    ...address,
    name: role,
    pid: child.pid ?? Number.NaN,
    headers: async () => ({}),
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}

export interface BenchPair {
  readonly upstream: BenchProcess
  readonly proxy: BenchProcess
  close(): Promise<void>
}

/**
 * Starts an upstream, and a proxy with an empty cache in front of it.
 * @param perSecond requests a second that the proxy may make; undefined: learnt from the upstream
 */
export async function startPair(
  { profile }: BenchOptions,
  { options = {}, chain = {} }: Partial<BenchSettings['upstream']> = {},
  perSecond?: number,
): Promise<BenchPair> {
  const upstream = await startProcess('upstream', { options, chain })
  const { url, key, secret } = upstream
  const proxy = await startProcess(
    'proxy',
    {
      upstream: { url, key, secret },
      ...(perSecond !== undefined && { perSecond }),
      cacheBytes: CACHE_BYTES,
    },
    profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  )
  return {
    upstream,
    proxy,
    close: async () => {
      await proxy.close()
      await upstream.close()
    },
  }
}
