import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/**
 * Drives one server, in a process of its own: `node load-process.js FILE` with a load as JSON; it writes what came
 * of it as JSON. Each connection has paths of its own, since all of them at the same path would be one request.
 */
const { url, paths, headerSets, connections, seconds } = JSON.parse(readFileSync(process.argv[2], 'utf8'))

let clients = 0
const times = []
const running = autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 60,
  setupClient: (client) => {
    const first = clients++
    const own = []
    for (let i = first % paths.length; i < paths.length; i += connections) {
      own.push({ method: 'GET', path: paths[i], headers: headerSets[i % headerSets.length] })
    }
    client.setRequests(own)
  },
})
running.on('response', (_, status, __, milliseconds) => {
  if (status === 200) times.push(milliseconds)
})

const { user, system } = process.cpuUsage()
const { requests, throughput, duration, errors, timeouts, non2xx } = await running
const used = process.cpuUsage({ user, system })
const sorted = Float64Array.from(times).sort()
const quantile = (share) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? null
process.stdout.write(
  JSON.stringify({
    requests: requests.total,
    perSecond: requests.total / duration,
    bytesPerSecond: throughput.total / duration,
    p50: quantile(0.5),
    p99: quantile(0.99),
    generatorCores: (used.user + used.system) / 1e6 / duration,
    errors,
    timeouts,
    non2xx,
  }),
)
