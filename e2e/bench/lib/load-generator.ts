import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** A load for one server. */
export interface GeneratedLoad {
  readonly url: string
  readonly paths: readonly string[]
  readonly headerSets: readonly Readonly<Record<string, string>>[]
  /** Bodies that are sent by POST: the nth path gets the nth; undefined: everything is a GET. */
  readonly bodies?: readonly string[]
  readonly connections: number
  readonly seconds: number
}

/** A result as the process of the load writes it. */
export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly bytesPerSecond: number
  /** Milliseconds. wrk adds the requests that a slow response kept a connection from making (coordinated omission). */
  readonly p50: number
  readonly p99: number
  /** Cores used for generating the load: near 1, they limit the figures, and not the server. */
  readonly generatorCores: number
  readonly errors: number
  readonly timeouts: number
  /** Responses with a status of 400 and more. */
  readonly refused: number
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Header fields hold tokens, and bodies secrets. */
const PRIVATE = { mode: 0o600 }

/** Generates a load by `wrk`, in a process of its own. @see wrk-load.lua */
export async function generateLoad(load: GeneratedLoad): Promise<LoadResult> {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-load-'))
  try {
    return await runWrk(load, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function runWrk(load: GeneratedLoad, directory: string): Promise<LoadResult> {
  const { url, paths, headerSets, bodies = [], connections, seconds } = load
  const fields = headerSets.map((set) => Object.entries(set).map(([name, value]) => `${name}: ${value}\n`))
  await writeFile(join(directory, 'paths'), paths.map((path) => `${path}\n`).join(''))
  await writeFile(join(directory, 'bodies'), bodies.map((body) => `${body}\n`).join(''), PRIVATE)
  await writeFile(join(directory, 'fields'), fields.map((set) => `${set.join('')}\n`).join(''), PRIVATE)
  const options = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`]
  const script = ['--timeout', '60s', '--script', here('wrk-load.lua')]
  const child = spawn('wrk', [...options, ...script, url, '--', directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [written] = await Promise.all([text(child.stdout), once(child, 'close')]).catch((cause) => {
    throw new Error('wrk, which generates the load, cannot be run; Debian and Homebrew have it', { cause })
  })
  if (child.exitCode !== 0) throw new Error(`wrk, which generates the load, has failed: ${written}`)
  return JSON.parse(written.slice(written.lastIndexOf('\n{')))
}
