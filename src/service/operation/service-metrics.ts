import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { SECOND } from '#cardano/utc-time.ts'
import type { RequestEvent } from './service-event.ts'
import type { NetworkHealth } from './service-health.ts'

export interface ServiceMetrics {
  answered(event: RequestEvent): void
  failed(): void
  /** In Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** What is looked at when the metrics are read. */
export interface MeasuredService {
  health(): Promise<readonly NetworkHealth[]>
  /** Of answers and lists that are kept. */
  memoryBytes(): number
  /** Questions to databases: running, and waiting for a connection. */
  databases(): readonly { readonly network: string; readonly running: number; readonly waiting: number }[]
}

export function createServiceMetrics(measured: MeasuredService): ServiceMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'epochal_requests_total',
    help: 'Requests, by endpoint, by status, and by whether the answer was known or asked of the database',
    labelNames: ['endpoint', 'status', 'source'],
    registers,
  })
  const durations = new Histogram({
    name: 'epochal_request_seconds',
    help: 'Time from a request to the last byte of its answer',
    labelNames: ['endpoint'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const failures = new Counter({
    name: 'epochal_failures_total',
    help: 'Failures that were logged',
    registers,
  })
  new Gauge({
    name: 'epochal_memory_bytes',
    help: 'Answers and lists that are kept',
    registers,
    collect() {
      this.set(measured.memoryBytes())
    },
  })
  const lag = new Gauge({
    name: 'epochal_chain_lag_seconds',
    help: 'Age of the newest block of a network, by the clock of this machine',
    labelNames: ['network'],
    registers,
  })
  new Gauge({
    name: 'epochal_database_ready',
    help: '1 when the database of a network answers',
    labelNames: ['network'],
    registers,
    async collect() {
      lag.reset()
      for (const { network, isReady, lagSeconds } of await measured.health()) {
        this.set({ network }, isReady ? 1 : 0)
        if (lagSeconds !== null) lag.set({ network }, lagSeconds)
      }
    },
  })
  new Gauge({
    name: 'epochal_database_questions',
    help: 'Questions to the database of a network, running and waiting for a connection',
    labelNames: ['network', 'state'],
    registers,
    collect() {
      for (const { network, running, waiting } of measured.databases()) {
        this.set({ network, state: 'running' }, running)
        this.set({ network, state: 'waiting' }, waiting)
      }
    },
  })

  const counters = new Map<string, Counter.Internal>()
  const timers = new Map<string, Histogram.Internal<string>>()

  return {
    answered: ({ endpoint = 'none', status = 0, source = 'none', duration }) => {
      const label = `${endpoint} ${status} ${source}`
      let counter = counters.get(label)
      if (!counter) {
        counter = requests.labels(endpoint, String(status), source)
        counters.set(label, counter)
      }
      counter.inc()
      let timer = timers.get(endpoint)
      if (!timer) {
        timer = durations.labels(endpoint)
        timers.set(endpoint, timer)
      }
      timer.observe(duration / SECOND)
    },
    failed: () => failures.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
