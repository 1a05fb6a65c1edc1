import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { SECOND } from '#cardano/utc-time.ts'
import { registerProcessMetrics } from '#http/process-metrics.ts'
import type { CacheResult, ProxyCache } from '../cache/proxy-cache.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { UpstreamCall } from '../upstream/upstream.ts'

export interface ProxyMetrics {
  countCacheResult(result: CacheResult['result']): void
  countResponse(status: number): void
  countCall(call: UpstreamCall): void
  /** In Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

export function createProxyMetrics(cache: ProxyCache, sources: () => readonly NetworkSource[]): ProxyMetrics {
  const registry = new Registry()
  const registers = [registry]
  registerProcessMetrics(registry)
  const cacheResults = new Counter({
    name: 'epochal_proxy_cache_results_total',
    help: 'Responses of the interface by cache result',
    labelNames: ['result'],
    registers,
  })
  const responses = new Counter({
    name: 'epochal_proxy_responses_total',
    help: 'All responses of the proxy by status',
    labelNames: ['status'],
    registers,
  })
  const calls = new Counter({
    name: 'epochal_upstream_requests_total',
    help: 'Requests to a data service by network, and by status or failure',
    labelNames: ['network', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'epochal_upstream_request_duration_seconds',
    help: 'Duration of requests to a data service',
    labelNames: ['network'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  new Gauge({
    name: 'epochal_proxy_cache_bytes',
    help: 'Size of the response cache',
    registers,
    collect() {
      this.set(cache.bytes)
    },
  })
  new Gauge({
    name: 'epochal_upstream_rate_limit',
    help: 'Requests a second that a data service allows, where a limit is known',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { service } of sources()) {
        const { perSecond } = service.gate
        if (perSecond !== undefined) this.set({ network: service.upstream.network }, perSecond)
      }
    },
  })
  new Gauge({
    name: 'epochal_upstream_requests_available',
    help: 'Requests to a data service that may be made now; 0 while it limits or its quota is used up',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { service } of sources()) {
        this.set({ network: service.upstream.network }, service.gate.left)
      }
    },
  })
  new Gauge({
    name: 'epochal_upstream_requests_per_day',
    help: 'Requests a day that a data service allows, where it names a quota',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { service } of sources()) {
        const { perDay } = service.gate
        if (perDay !== undefined) this.set({ network: service.upstream.network }, perDay)
      }
    },
  })
  new Gauge({
    name: 'epochal_upstream_up',
    help: '1 when the newest request to a data service had a response',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { service } of sources()) {
        this.set({ network: service.upstream.network }, service.state.fault ? 0 : 1)
      }
    },
  })

  return {
    countCacheResult: (result) => cacheResults.inc({ result }),
    countResponse: (status) => responses.inc({ status }),
    countCall: ({ network, outcome, duration }) => {
      calls.inc({ network, outcome })
      durations.observe({ network }, duration / SECOND)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
