import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { processCpu, processTreeCpu, residentMemory } from './process-cost.ts'

/** A server in a process of its own. */
export interface MeasuredServer {
  readonly name: string
  readonly url: string
  readonly pid: number
  /** Header fields that the server requires of every request. */
  headers(): Promise<Readonly<Record<string, string>>>
}

/** The database of a server, by the process that all of its others are children of. */
interface MeasuredDatabase {
  pid(): number
}

export interface Load {
  /** Each connection requests its share of them in turn. */
  readonly paths: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Header fields in place of the server's own: the nth path is requested with the nth set. */
  readonly headerSets?: readonly Readonly<Record<string, string>>[]
}

/** A load as its process reads it. */
export interface GeneratedLoad extends Required<Load> {
  readonly url: string
}

/** A result as the process of the load writes it. */
export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  readonly bytesPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Cores used for generating the load: near 1, they limit the figures, and not the server. */
  readonly generatorCores: number
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
}

export interface LoadFigures extends Omit<LoadResult, 'errors' | 'timeouts' | 'non2xx'> {
  /** CPU in milliseconds a request, of the server and of its database (0 without one). */
  readonly serverCpu: number
  readonly databaseCpu: number
  /** Resident memory of the server in MiB, at the end. */
  readonly memory: number
}

/** @throws {Error} when a request failed, or a response had a status other than 200 */
export async function driveLoad(
  server: MeasuredServer,
  load: Load,
  database?: MeasuredDatabase,
): Promise<LoadFigures> {
  const { paths, connections, seconds, headerSets = [await server.headers()] } = load
  const cpuUsed = () => ({
    server: processCpu(server.pid),
    database: database ? processTreeCpu(database.pid()) : 0,
  })
  const directory = await mkdtemp(join(tmpdir(), 'epochal-load-'))
  try {
    const file = join(directory, 'load.json')
    const generated: GeneratedLoad = { url: server.url, paths, headerSets, connections, seconds }
    await writeFile(file, JSON.stringify(generated), { mode: 0o600 })
    const before = cpuUsed()
    const { errors, timeouts, non2xx, ...result } = await generateLoad(file)
    const after = cpuUsed()
    if (errors > 0 || timeouts > 0 || non2xx > 0 || result.requests === 0) {
      throw new Error(
        `${server.name} at ${paths[0]} and others, ${connections} connections: ` +
          `${result.requests} responses, ${errors} errors (${timeouts} timeouts), ${non2xx} with another status`,
      )
    }
    return {
      ...result,
      serverCpu: (after.server - before.server) / result.requests,
      databaseCpu: (after.database - before.database) / result.requests,
      memory: residentMemory(server.pid),
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

const script = fileURLToPath(new URL('load-process.ts', import.meta.url))

async function generateLoad(file: string): Promise<LoadResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const written = await text(child.stdout)
  await ended
  if (child.exitCode !== 0) throw new Error('the process that generates the load has failed')
  return JSON.parse(written)
}
