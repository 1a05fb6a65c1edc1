import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { PROGRAM_VERSION } from './program-version.ts'

/** Requests that `src/http/server` refuses before a program sees them. */
export const refusedRequests = new Counter({
  name: 'epochal_requests_refused_total',
  help: 'Requests that were refused before a program read them, by status, of all servers of this process',
  labelNames: ['status'],
  registers: [],
})

export const lostLogLines = new Counter({
  name: 'epochal_log_lines_lost_total',
  help: 'Lines of the log of this process that could not be written',
  registers: [],
})

const buildInfo = new Gauge({
  name: 'epochal_build_info',
  help: '1, with the version of Epochal that runs',
  labelNames: ['version'],
  registers: [],
})
buildInfo.set({ version: PROGRAM_VERSION }, 1)

/** Adds what the metrics of both programs say of their process. */
export function registerProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(buildInfo)
  registry.registerMetric(refusedRequests)
  registry.registerMetric(lostLogLines)
}
