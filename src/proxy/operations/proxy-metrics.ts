import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CacheResult, ResponseCache } from '../cache/response-cache.ts'
import type { NetworkSource } from '../network-source.ts'
import type { UpstreamCall } from '../upstream/data-service.ts'

type AnswerSource = CacheResult['source'] | 'growing'

export interface ProxyMetrics {
  /** One answer of the interface, by where it came from. */
  answered(source: AnswerSource): void
  responded(status: number): void
  called(call: UpstreamCall): void
  /** In Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

const SECOND = 1000

export function createProxyMetrics(
  memory: ResponseCache,
  sources: () => readonly NetworkSource[],
): ProxyMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'epochal_answers_total',
    help: 'Answers of the interface, by where they came from',
    labelNames: ['source'],
    registers,
  })
  const responses = new Counter({
    name: 'epochal_responses_total',
    help: 'Responses of any kind, by status',
    labelNames: ['status'],
    registers,
  })
  const calls = new Counter({
    name: 'epochal_upstream_requests_total',
    help: 'Requests to a data service, by network and by status or failure',
    labelNames: ['network', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'epochal_upstream_request_seconds',
    help: 'Duration of requests to a data service',
    labelNames: ['network'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  new Gauge({
    name: 'epochal_memory_bytes',
    help: 'Answers that are held',
    registers,
    collect() {
      this.set(memory.bytes)
    },
  })
  new Gauge({
    name: 'epochal_upstream_allowance_per_second',
    help: 'Requests a second that a data service allows, as far as it has shown',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { service } of sources()) {
        const { perSecond } = service.budget
        if (perSecond !== undefined) this.set({ network: service.upstream.network }, perSecond)
      }
    },
  })
  new Gauge({
    name: 'epochal_upstream_budget_left',
    help: 'Requests that a data service may be asked this moment: 0 while it limits or its quota is used up',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { service } of sources()) {
        this.set({ network: service.upstream.network }, service.budget.left)
      }
    },
  })
  new Gauge({
    name: 'epochal_upstream_answers',
    help: '1 when the newest question to a data service had an answer',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { service } of sources()) {
        this.set({ network: service.upstream.network }, service.fault ? 0 : 1)
      }
    },
  })

  const countCall = counterBy((label: string) => {
    const [network = '', outcome = ''] = label.split(' ')
    return calls.labels(network, outcome)
  })
  const durationOf = foundOnce((network: string) => durations.labels(network))

  return {
    answered: counterBy((source: AnswerSource) => answers.labels(source)),
    responded: counterBy((status: number) => responses.labels(String(status))),
    called: ({ network, outcome, duration }) => {
      countCall(`${network} ${outcome}`)
      durationOf(network).observe(duration / SECOND)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** To look up the figure of a label takes longer than to count. */
function foundOnce<Label, Figure>(find: (label: Label) => Figure): (label: Label) => Figure {
  const found = new Map<Label, Figure>()
  return (label) => {
    let figure = found.get(label)
    if (figure === undefined) {
      figure = find(label)
      found.set(label, figure)
    }
    return figure
  }
}

function counterBy<Label>(find: (label: Label) => Counter.Internal): (label: Label) => void {
  const counterOf = foundOnce(find)
  return (label) => counterOf(label).inc()
}
