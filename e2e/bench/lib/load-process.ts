import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { GeneratedLoad, LoadResult } from './load-generator.ts'
import { sortedQuantile } from './statistics.ts'

/**
 * Generates load for one server, in a process of its own: `node load-process.ts FILE`, where the file is a
 * `GeneratedLoad` as JSON. It writes a `LoadResult` as JSON. Connections request different paths: the same path
 * at the same time would reach the server's database as one request.
 */
const { url, paths, headerSets, bodies, connections, seconds }: GeneratedLoad = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
)

let clients = 0
const times: number[] = []
/** The callback form returns the run, which reports each response; the promise form does not. */
const measured = new Promise<autocannon.Result>((resolve, reject) => {
  const run = autocannon(
    {
      url,
      connections,
      duration: seconds,
      timeout: 60,
      setupClient: (client) => {
        const first = clients++
        const requests: autocannon.Request[] = []
        for (let i = first % paths.length; i < paths.length; i += connections) {
          const path = paths[i]
          const headers = headerSets[i % headerSets.length]
          const body = bodies?.[i % bodies.length]
          const method = body === undefined ? 'GET' : 'POST'
          if (path !== undefined && headers) requests.push({ method, path, headers, ...(body && { body }) })
        }
        client.setRequests(requests)
      },
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  )
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) times.push(milliseconds)
  })
})

const { user, system } = process.cpuUsage()
const { requests, throughput, duration, errors, timeouts, non2xx } = await measured
const used = process.cpuUsage({ user, system })
const sorted = Float64Array.from(times).sort()
const result: LoadResult = {
  requests: requests.total,
  perSecond: requests.total / duration,
  bytesPerSecond: throughput.total / duration,
  p50: sortedQuantile(sorted, 0.5),
  p99: sortedQuantile(sorted, 0.99),
  generatorCores: (used.user + used.system) / 1e6 / duration,
  errors,
  timeouts,
  refused: non2xx,
}
process.stdout.write(JSON.stringify(result))
