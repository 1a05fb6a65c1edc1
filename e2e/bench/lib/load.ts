import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { generateLoad, type LoadResult } from './load-generator.ts'

const isLinux = existsSync('/proc/self/stat')
/** Clock ticks in a second. */
const ticks = isLinux ? Number(execFileSync('getconf', ['CLK_TCK']).toString()) : Number.NaN
const MILLISECONDS = 1000

/** CPU that a process has used so far, in milliseconds. @returns NaN where there is no /proc */
function processCpu(pid: number): number {
  return ((statOf(pid)?.own ?? Number.NaN) / ticks) * MILLISECONDS
}

/** CPU of a process with its children, those that have ended included, in milliseconds. */
function processTreeCpu(pid: number): number {
  if (!isLinux) return Number.NaN
  const parent = statOf(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid)
  const used = children.reduce(
    (sum, stat) => sum + (stat?.own ?? 0),
    (parent?.own ?? Number.NaN) + (parent?.ended ?? 0),
  )
  return (used / ticks) * MILLISECONDS
}

/** Resident memory in MiB. @returns NaN where there is no /proc */
export function residentMemory(pid: number): number {
  return memoryField(pid, 'VmRSS')
}

/** The most resident memory since the start of a process, in MiB. @returns NaN where there is no /proc */
export function peakMemory(pid: number): number {
  return memoryField(pid, 'VmHWM')
}

function memoryField(pid: number, name: string): number {
  if (!isLinux) return Number.NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]
  return Number(kibibytes) / 1024
}

/** CPU times in clock ticks; undefined once the process has ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name ends at the last parenthesis, and may itself contain parentheses and spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (i: number) => fields[i] ?? Number.NaN
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return undefined
  }
}

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
  /** Connections request them in turn. */
  readonly paths: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Header fields in place of the server's own: the nth path is requested with the nth set. */
  readonly headerSets?: readonly Readonly<Record<string, string>>[]
  /** Bodies that are sent by POST: the nth path gets the nth. */
  readonly bodies?: readonly string[]
  /** True to report failed requests among the figures, in place of an error. */
  readonly countsErrors?: boolean
}

export interface LoadFigures extends Omit<LoadResult, 'timeouts' | 'refused'> {
  /** CPU in milliseconds a request, of the server and of its database (0 without one). */
  readonly serverCpu: number
  readonly databaseCpu: number
  /** Resident memory of the server in MiB, at the end. */
  readonly memory: number
}

/** @throws {Error} when a request failed, or a response had a status other than 200, unless these are counted */
export async function driveLoad(
  server: MeasuredServer,
  load: Load,
  database?: MeasuredDatabase,
): Promise<LoadFigures> {
  const { paths, connections, seconds, headerSets = [await server.headers()], bodies } = load
  const cpuUsed = () => ({
    server: processCpu(server.pid),
    database: database ? processTreeCpu(database.pid()) : 0,
  })
  const before = cpuUsed()
  const generated = await generateLoad({
    url: server.url,
    paths,
    headerSets,
    ...(bodies && { bodies }),
    connections,
    seconds,
  })
  const after = cpuUsed()
  const { errors, timeouts, refused, ...result } = generated
  const failed = errors + timeouts + refused
  if ((failed > 0 && !load.countsErrors) || result.requests === 0) {
    throw new Error(
      `${server.name} at ${paths[0]} and others, ${connections} connections: ` +
        `${result.requests} responses, ${errors} errors (${timeouts} timeouts), ${refused} with another status`,
    )
  }
  return {
    ...result,
    errors: failed,
    serverCpu: (after.server - before.server) / result.requests,
    databaseCpu: (after.database - before.database) / result.requests,
    memory: residentMemory(server.pid),
  }
}
