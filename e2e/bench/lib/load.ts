import { generateLoad, type LoadResult } from './load-generator.ts'
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
