import { expect, test } from 'vitest'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'

const EPOCH = dataPath('/epochs/399')

const scenario = createProxyScenario()

/** The ids of the data requests that the data service has received. */
function receivedIds(): (string | string[] | undefined)[] {
  return scenario.service.requests
    .filter(({ path }) => path.startsWith('/api/core/'))
    .map(({ headers }) => headers['x-request-id'])
}

test('a response has the id of the request that was sent to the data service for it', async () => {
  await scenario.open({}, { dialect: 'documented' })
  const { status, headers } = await scenario.proxy.fetch(EPOCH, { headers: { 'X-Request-Id': 'mine' } })
  expect([status, headers.get('X-Request-Id')]).toEqual([200, receivedIds().at(-1)])
})

test('a cached response has none, and takes the one before from a browser that revalidates', async () => {
  await scenario.open({}, { dialect: 'documented' })
  const first = await scenario.proxy.fetch(EPOCH)
  const cached = await scenario.proxy.fetch(EPOCH)
  expect(cached.headers.has('X-Request-Id')).toBe(false)
  const etag = first.headers.get('ETag') ?? ''
  const revalidated = await scenario.proxy.fetch(EPOCH, { headers: { 'If-None-Match': etag } })
  expect([revalidated.status, revalidated.headers.get('X-Request-Id')]).toEqual([304, ''])
})
test('a failure of the data service has it; one that is remembered has none', async () => {
  await scenario.open({}, { dialect: 'documented' })
  scenario.service.fail('data', { status: 402 })
  const refused = await scenario.elapseUntil(scenario.proxy.fetch(EPOCH))
  expect([refused.status, refused.headers.get('X-Request-Id')]).toEqual([402, receivedIds().at(-1)])
  const again = await scenario.elapseUntil(scenario.proxy.fetch(EPOCH))
  expect([again.status, again.headers.has('X-Request-Id')]).toEqual([402, false])
})

test('what the proxy refuses itself has none', async () => {
  await scenario.open()
  const { status, headers } = await scenario.proxy.fetch(dataPath('/epochs/abc'))
  expect([status, headers.has('X-Request-Id')]).toEqual([400, false])
})
