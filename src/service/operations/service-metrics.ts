import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import { createRequestFigures } from './request-metrics.ts'
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
  const figures = createRequestFigures()
  registry.registerMetric(figures as unknown as Metric)
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
  new Gauge({
    name: 'epochal_chain_lag_seconds',
    help: 'Age of the newest block of a network, by the clock of this machine',
    labelNames: ['network'],
    registers,
    async collect() {
      this.reset()
      for (const { network, lagSeconds } of await measured.health()) {
        if (lagSeconds !== null) this.set({ network }, lagSeconds)
      }
    },
  })
  new Gauge({
    name: 'epochal_database_ready',
    help: '1 when the database of a network answers',
    labelNames: ['network'],
    registers,
    async collect() {
      for (const { network, isReady } of await measured.health()) this.set({ network }, isReady ? 1 : 0)
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

  return {
    answered: figures.add,
    failed: () => failures.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
