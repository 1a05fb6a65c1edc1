import type { MetricValueWithName } from 'prom-client'
import type { RequestEvent } from './service-event.ts'

/** Upper bounds of the times that are told apart, in milliseconds. */
const BOUNDS = [1, 5, 20, 100, 500, 2000, 10_000]

interface Figures {
  readonly labels: Readonly<Record<'endpoint' | 'status' | 'source', string>>
  readonly counts: number[]
  count: number
  milliseconds: number
}

/** How many requests there were, and how long they took. */
export interface RequestFigures {
  add(event: RequestEvent): void
  /** A histogram, as prom-client writes it. */
  get(): Promise<{
    readonly name: string
    readonly help: string
    readonly type: 'histogram'
    readonly aggregator: 'sum'
    readonly values: readonly MetricValueWithName<string>[]
  }>
  reset(): void
}

const NAME = 'epochal_request_seconds'

/** Counted here, since prom-client's own histogram takes longer for it than many an answer. */
export function createRequestFigures(): RequestFigures {
  const figures = new Map<string, Figures>()

  return {
    add: ({ endpoint = 'none', status = 0, source = 'none', duration }) => {
      const label = `${endpoint} ${status} ${source}`
      let own = figures.get(label)
      if (!own) {
        const labels = { endpoint, status: String(status), source }
        own = { labels, counts: BOUNDS.map(() => 0), count: 0, milliseconds: 0 }
        figures.set(label, own)
      }
      own.count += 1
      own.milliseconds += duration
      for (let i = BOUNDS.length - 1; i >= 0 && duration <= (BOUNDS[i] ?? 0); i--) {
        own.counts[i] = (own.counts[i] ?? 0) + 1
      }
    },
    get: async () => ({
      name: NAME,
      help: 'Requests, by endpoint, status, and whether the answer was known; time until the last byte was handed over',
      type: 'histogram',
      aggregator: 'sum',
      values: [...figures.values()].flatMap(valuesOf),
    }),
    reset: () => figures.clear(),
  }
}

function valuesOf({ labels, counts, count, milliseconds }: Figures): MetricValueWithName<string>[] {
  const bucket = (le: string, value: number) => ({
    metricName: `${NAME}_bucket`,
    labels: { ...labels, le },
    value,
  })
  return [
    ...BOUNDS.map((bound, i) => bucket(String(bound / 1000), counts[i] ?? 0)),
    bucket('+Inf', count),
    { metricName: `${NAME}_sum`, labels, value: milliseconds / 1000 },
    { metricName: `${NAME}_count`, labels, value: count },
  ]
}
