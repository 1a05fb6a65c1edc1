import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'

let upstream: FaultUpstream
let proxy: TestProxy | undefined

beforeEach(async () => {
  upstream = await openFaultUpstream()
})

afterEach(async () => {
  await proxy?.close()
  await upstream.close()
})

const HERE = 'http://127.0.0.1:4173'
const PUBLIC = 'https://explorer.example'

// Requests come from 127.0.0.1: from this machine, or from a proxy on it.
test.each([
  // PUBLIC_URL, TRUSTED_PROXIES, METRICS_FROM, X-Forwarded-For, whether it is the operator
  [HERE, [], [], undefined, true],
  [HERE, ['127.0.0.1'], [], undefined, true],
  [HERE, [], [], '203.0.113.9', false],
  [HERE, ['127.0.0.1'], [], '203.0.113.9', false],
  [PUBLIC, [], [], undefined, false],
  [PUBLIC, ['127.0.0.1'], [], undefined, false],
  [PUBLIC, [], [], '203.0.113.9', false],
  [PUBLIC, ['127.0.0.1'], [], '203.0.113.9', false],
  [PUBLIC, [], ['127.0.0.1'], undefined, true],
  [PUBLIC, ['127.0.0.1'], ['127.0.0.1'], undefined, true],
  [PUBLIC, ['127.0.0.1'], ['127.0.0.1'], '203.0.113.9', false],
  [PUBLIC, ['127.0.0.1'], ['203.0.113.0/24'], '203.0.113.9', true],
  [PUBLIC, [], ['203.0.113.0/24'], '203.0.113.9', false],
])(
  'at %s, with trusted proxies %o, METRICS_FROM %o and the field %s, the operator: %s',
  async (publicUrl, trustedProxies, metricsFrom, field, isOperator) => {
    proxy = await openTestProxy([upstreamOver(upstream)], { publicUrl, trustedProxies, metricsFrom })
    const headers = field === undefined ? {} : { 'X-Forwarded-For': field }
    const metrics = await proxy.fetch('/metrics', { headers })
    expect(metrics.status).toBe(isOperator ? 200 : 404)
    if (!isOperator) expect(metrics.detail).toContain('METRICS_FROM')
  },
)
