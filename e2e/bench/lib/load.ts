import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { RealPostgres } from '#testing/postgres/real-postgres.ts'
import type { BenchServer } from '../service/server-process.ts'
import { familyCpu, processCpu, residentMemory } from './process-cost.ts'

export interface Load {
  /** Each connection asks for its share of them in turn. */
  readonly paths: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Instead of the server's own: the nth path is asked for with the nth of them. */
  readonly headerSets?: readonly Readonly<Record<string, string>>[]
}

export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  readonly bytesPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** CPU in milliseconds a request, of the server and of PostgreSQL. */
  readonly serverCpu: number
  readonly databaseCpu: number
  /** Cores that the making of the load took: near 1, it is what bounds the figures, and not the server. */
  readonly generatorCores: number
  /** MiB at the end. */
  readonly memory: number
}

interface LoadAnswer extends Omit<LoadFigures, 'serverCpu' | 'databaseCpu' | 'memory'> {
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
}

const script = fileURLToPath(new URL('load-process.js', import.meta.url))

/** @throws {Error} when a request failed, or was answered by anything but 200. */
export async function drive(server: BenchServer, database: RealPostgres, load: Load): Promise<LoadFigures> {
  const { paths, connections, seconds, headerSets = [await server.headers()] } = load
  const directory = await mkdtemp(join(tmpdir(), 'epochal-load-'))
  try {
    const file = join(directory, 'load.json')
    await writeFile(file, JSON.stringify({ url: server.url, paths, headerSets, connections, seconds }), {
      mode: 0o600,
    })
    const before = costsOf(server, database)
    const answer = await answerOf(file)
    const after = costsOf(server, database)
    const { errors, timeouts, non2xx, ...figures } = answer
    if (errors > 0 || timeouts > 0 || non2xx > 0 || figures.requests === 0) {
      throw new Error(
        `${server.name} at ${paths[0]} and others, ${connections} connections: ` +
          `${figures.requests} answers, ${errors} errors (${timeouts} too late), ${non2xx} refusals`,
      )
    }
    return {
      ...figures,
      serverCpu: (after.server - before.server) / figures.requests,
      databaseCpu: (after.database - before.database) / figures.requests,
      memory: residentMemory(server.pid),
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

function costsOf(server: BenchServer, database: RealPostgres) {
  return { server: processCpu(server.pid), database: familyCpu(database.pid()) }
}

async function answerOf(file: string): Promise<LoadAnswer> {
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const written = await text(child.stdout)
  await ended
  if (child.exitCode !== 0) throw new Error('the process that makes the load has failed')
  return JSON.parse(written)
}
