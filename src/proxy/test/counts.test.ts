import { describe, expect, test } from 'vitest'
import { MINUTE } from '#cardano/utc-time.ts'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'

const COUNT = dataPath('/odata/poolsupdates/$count')

const scenario = createProxyScenario()

describe('the number of records', () => {
  test('is passed on, cached like its list, and revalidated', async () => {
    await scenario.open()
    const first = await scenario.proxy.fetch(COUNT)
    expect([first.status, first.text, first.headers.get('Content-Type')]).toEqual([200, '45', 'text/plain'])
    expect(first.headers.get('OData-Version')).toBe('4.0')
    expect((await scenario.proxy.fetch(`${COUNT}?$top=3&$orderby=id`)).text).toBe('45')
    const tag = first.headers.get('ETag') ?? ''
    const same = await scenario.proxy.fetch(COUNT, { headers: { 'If-None-Match': tag } })
    expect([same.status, same.text]).toEqual([304, ''])
    expect(scenario.dataPaths()).toEqual(['/odata/poolsupdates/$count'])
    scenario.service.chain.poolUpdates = 46
    scenario.proxy.pass(2 * MINUTE)
    expect((await scenario.proxy.fetch(COUNT)).text).toBe('46')
  })

  test('comes from one record of the list where the service does not know the path', async () => {
    await scenario.open({ hasCountPath: false })
    expect((await scenario.proxy.fetch(`${COUNT}?$filter=id gt 0`)).text).toBe('45')
    expect(scenario.dataPaths()).toEqual([
      '/odata/poolsupdates/$count?$filter=id%20gt%200',
      '/odata/poolsupdates?$filter=id%20gt%200&$top=1&$count=true',
    ])
    expect((await scenario.proxy.fetch(COUNT)).text).toBe('45')
    expect(scenario.dataPaths().slice(2)).toEqual(['/odata/poolsupdates?$top=1&$count=true'])
  })

  test.each([
    ['text', { status: 200, text: 'about 45' }],
    ['a page', { json: [] }],
    ['a negative number', { json: -1 }],
  ] as const)('is a wrong answer when it is %s', async (_, fault) => {
    await scenario.open()
    scenario.service.fail('data', fault)
    expect((await scenario.proxy.fetch(COUNT)).status).toBe(502)
  })

  test('is refused as HTTP says', async () => {
    await scenario.open()
    const accept = (type: string) => scenario.proxy.fetch(COUNT, { headers: { Accept: type } })
    expect((await accept('application/json')).status).toBe(406)
    expect((await accept('text/plain')).status).toBe(200)
    expect((await scenario.proxy.fetch(`${COUNT}?$select=id`)).status).toBe(400)
    expect((await scenario.proxy.fetch(COUNT, { method: 'POST' })).status).toBe(405)
    const head = await scenario.proxy.fetch(COUNT, { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([200, '', '2'])
  })
})
