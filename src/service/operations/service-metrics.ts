import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Log, LogEvent } from '#http/log.ts'
import { registerProcessMetrics } from '#http/process-metrics.ts'
import { authenticationFailureReasons } from '../identity/authentication-failure.ts'
import type { NetworkHealth } from './service-health.ts'
import type { SharingHealth } from './sharing-health.ts'

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

export interface ServiceMetrics {
  /** A log that counts the events on their way. */
  counting(log: Log): Log
  /** Adds what is read when the metrics are. */
  measure(measured: MeasuredService): void
  /** The metrics in Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Values that are read when the metrics are. */
interface MeasuredService {
  readonly networks: readonly NetworkName[]
  /** The labels of the uses of a database beyond a key's share. */
  readonly overuses: readonly Readonly<Record<'overuse' | 'plan', string>>[]
  health(): Promise<readonly NetworkHealth[]>
  /** Undefined where the limits of keys are those of each instance. */
  sharing(): SharingHealth | undefined
  /** Milliseconds by which this machine's clock is ahead of the control database's; undefined where it is not known. */
  clockOffset(): number | undefined
  /** Keys that have used most of today's quota. */
  keysNearQuota(): number
  /** Bytes of cached responses and lists. */
  cacheBytes(): number
  /** Slow queries that wait for their turn, by network or `embedded`. */
  turns(): readonly { readonly database: string; readonly waiting: number }[]
  /** Queries of each database, running and waiting for a connection. */
  databases(): readonly { readonly network: string; readonly running: number; readonly waiting: number }[]
}

export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry()
  registerProcessMetrics(registry)
  const durations = new Histogram({
    name: 'epochal_service_request_duration_seconds',
    help: 'Seconds from a request to the last byte of its response, by endpoint, status and source (cache or database)',
    labelNames: ['endpoint', 'status', 'source'],
    buckets: BOUNDS,
    registers: [registry],
  })
  const responses = new Counter({
    name: 'epochal_service_responses_total',
    help: 'Responses by status; 0 where the client left before',
    labelNames: ['status'],
    registers: [registry],
  })
  const counters = new Map(
    eventCounters.map(({ event, labels, samples: _, ...texts }): [string, EventCounter] => [
      event,
      { counter: new Counter({ ...texts, labelNames: labels, registers: [registry] }), labels },
    ]),
  )

  function count({ event, ...fields }: LogEvent): void {
    if (event === 'request') {
      const { endpoint = 'none', status, source = 'none', duration } = fields
      const labels = { endpoint: String(endpoint), status: String(status ?? 0), source: String(source) }
      durations.observe(labels, Number(duration) / SECOND)
      responses.inc({ status: labels.status })
      return
    }
    const counted = counters.get(event)
    counted?.counter.inc(Object.fromEntries(counted.labels.map((label) => [label, String(fields[label])])))
  }

  return {
    counting: (log) => (event, recurring) => {
      if (recurring?.state !== 'off') count(event)
      log(event, recurring)
    },
    measure: (measured) => {
      for (const gauge of gauges) addGauge(registry, gauge, measured)
      for (const { event, samples } of eventCounters) {
        for (const labels of samples(measured)) counters.get(event)?.counter.inc(labels, 0)
      }
      for (const status of ALARMING_STATUSES) responses.inc({ status }, 0)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Statuses whose first response an alarm has to see: a rate needs a sample before it. */
const ALARMING_STATUSES = ['429', '503'] as const

interface EventCounter {
  readonly counter: Counter
  readonly labels: readonly string[]
}

/** A counter of events of the log, by the fields that are its labels. */
interface CountedEvent {
  readonly event: string
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** The labels that have a sample, of 0, before the first event. */
  readonly samples: (
    measured: Pick<MeasuredService, 'networks' | 'overuses'>,
  ) => readonly Readonly<Record<string, string>>[]
}

const eventCounters: readonly CountedEvent[] = [
  {
    event: 'failure',
    name: 'epochal_service_failures_total',
    help: 'Failures that were logged',
    labels: [],
    samples: () => [{}],
  },
  {
    event: 'outage',
    name: 'epochal_service_unavailable_total',
    help: 'Requests that a database could not serve, by network or control',
    labels: ['database'],
    samples: ({ networks }) => [...networks, 'control'].map((database) => ({ database })),
  },
  {
    event: 'overuse',
    name: 'epochal_key_overuse_total',
    help: "Queries that were refused beyond a key's share of a database, or stopped at the timeout, by plan",
    labels: ['overuse', 'plan'],
    samples: ({ overuses }) => overuses,
  },
  {
    event: 'authentication',
    name: 'epochal_authentication_failures_total',
    help: 'Requests for data and tokens that were not authenticated, by reason',
    labels: ['network', 'reason'],
    samples: ({ networks }) =>
      networks.flatMap((network) => authenticationFailureReasons.map((reason) => ({ network, reason }))),
  },
]

/** A value that is read when the metrics are. */
interface MeasuredGauge {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** The values with their labels; none where there is nothing to tell. */
  readonly read: (measured: MeasuredService) => readonly GaugeValue[] | Promise<readonly GaugeValue[]>
}

interface GaugeValue {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

const gauges: readonly MeasuredGauge[] = [
  {
    name: 'epochal_database_turns_waiting',
    help: 'Slow queries that wait for their turn, by network or embedded',
    labelNames: ['database'],
    read: ({ turns }) => turns().map(({ database, waiting }) => ({ labels: { database }, value: waiting })),
  },
  {
    name: 'epochal_service_cache_bytes',
    help: 'Bytes of cached responses and lists',
    read: ({ cacheBytes }) => [{ value: cacheBytes() }],
  },
  {
    name: 'epochal_clock_offset_seconds',
    help: 'Seconds by which the clock of this machine is ahead of that of the control database',
    read: ({ clockOffset }) => {
      const offset = clockOffset()
      return offset === undefined ? [] : [{ value: offset / SECOND }]
    },
  },
  {
    name: 'epochal_keys_near_quota',
    help: 'Keys that have used 80 % or more of their quota of today, of those that send requests to this instance',
    read: ({ keysNearQuota }) => [{ value: keysNearQuota() }],
  },
  {
    name: 'epochal_chain_lag_seconds',
    help: 'Age of the newest block of a network, by the clock of this machine',
    labelNames: ['network'],
    read: async ({ health }) =>
      (await health()).flatMap(({ network, lagSeconds }) =>
        lagSeconds === null ? [] : [{ labels: { network }, value: lagSeconds }],
      ),
  },
  {
    name: 'epochal_database_ready',
    help: '1 when the database of a network responds',
    labelNames: ['network'],
    read: async ({ health }) =>
      (await health()).map(({ network, isReady }) => ({ labels: { network }, value: isReady ? 1 : 0 })),
  },
  {
    name: 'epochal_limits_shared',
    help: '1 while the instances share the limits of keys in Redis, 0 while each grants its part; only with REDIS_URL',
    read: ({ sharing }) => {
      const state = sharing()?.state
      return state === undefined ? [] : [{ value: state === 'shared' ? 1 : 0 }]
    },
  },
  {
    name: 'epochal_limit_instances',
    help: 'Instances last seen that share the limits of keys; only with REDIS_URL',
    read: ({ sharing }) => {
      const instances = sharing()?.instances
      return instances === undefined ? [] : [{ value: instances }]
    },
  },
  {
    name: 'epochal_database_queries',
    help: 'Queries of the database of a network, running and waiting for a connection',
    labelNames: ['network', 'state'],
    read: ({ databases }) =>
      databases().flatMap(({ network, running, waiting }) => [
        { labels: { network, state: 'running' }, value: running },
        { labels: { network, state: 'waiting' }, value: waiting },
      ]),
  },
]

function addGauge(
  registry: Registry,
  { name, help, labelNames = [], read }: MeasuredGauge,
  measured: MeasuredService,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const values = await read(measured)
      this.reset()
      for (const { labels = {}, value } of values) this.set(labels, value)
    },
  })
}
