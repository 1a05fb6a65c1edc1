import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Upstream } from '../../../src/proxy/upstream/upstream.ts'
import type { BenchAddress, BenchReport, BenchRole, BenchSettings } from './proxy-server.ts'

/** How a part of the bench is run. */
export interface BenchOptions {
  /** Of each measurement; a part has its own where it is not said. */
  readonly seconds: number | undefined
  /** Also what takes minutes. */
  readonly full: boolean
  /** Directory for a CPU profile of each proxy. */
  readonly profile: string | undefined
  readonly tell: (line: string) => void
}

export interface BenchProcess extends BenchAddress {
  report(): Promise<BenchReport>
  reset(): void
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const built = `${root}node_modules/.cache/epochal-bench`
let building: Promise<unknown> | undefined

/** As the product is built: what runs TypeScript as it stands takes part of the time. */
async function buildServer(): Promise<string> {
  building ??= build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: built,
      ssr: fileURLToPath(new URL('./proxy-server.ts', import.meta.url)),
      target: 'node20',
    },
  })
  await building
  return `${built}/bench-server.js`
}

const MEMORY_BYTES = 64 * 2 ** 20

export async function startProcess<Role extends BenchRole>(
  role: Role,
  settings: BenchSettings[Role],
  nodeOptions: readonly string[] = [],
): Promise<BenchProcess> {
  const args = [...nodeOptions, await buildServer(), role, JSON.stringify(settings)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  async function nextLine<T>(): Promise<T> {
    const { done, value } = await lines.next()
    if (done) throw new Error(`the process of the ${role} has ended`)
    return JSON.parse(value)
  }

  const address = await nextLine<BenchAddress>()
  return {
    ...address,
    report: () => {
      child.stdin.write('report\n')
      return nextLine<BenchReport>()
    },
    reset: () => {
      child.stdin.write('reset\n')
    },
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

/** An upstream, and a proxy that knows nothing of it yet. */
export async function startPair(
  { profile }: BenchOptions,
  { options = {}, chain = {} }: Partial<BenchSettings['upstream']>,
  changes: Partial<Upstream> = {},
): Promise<BenchPair> {
  const upstream = await startProcess('upstream', { options, chain })
  const { url, key, secret } = upstream
  const proxy = await startProcess(
    'proxy',
    { upstream: { url, key, secret }, changes, memoryBytes: MEMORY_BYTES },
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
