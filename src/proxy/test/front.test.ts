import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createProxyScenario, dataPath } from '#testing/proxy/proxy-scenario.ts'

const scenario = createProxyScenario()

describe('the proxy', () => {
  test('sends security headers with every response', async () => {
    await scenario.open()
    for (const path of [dataPath('/epochs/0'), dataPath('/epochs/x'), '/networks.json', '/nothing']) {
      const { headers } = await scenario.proxy.fetch(path)
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(headers.get('Strict-Transport-Security')).toBeNull()
    }
  })

  test('lets browsers store the list of networks', async () => {
    await scenario.open()
    const of = async (path: string) => (await scenario.proxy.fetch(path)).headers.get('Cache-Control')
    expect([await of('/networks.json'), await of('/status.json')]).toEqual(['no-cache', 'no-store'])
  })

  test('reads X-Forwarded fields of trusted proxies alone', async () => {
    await scenario.open({}, {}, { trustedProxies: ['127.0.0.0/8'] })
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '9.9.9.9' }
    expect(
      (await scenario.proxy.fetch('/networks.json', { headers })).headers.get('Strict-Transport-Security'),
    ).toBe('max-age=31536000')
    const alone = await scenario.openAnother()
    expect(
      (await alone.fetch('/networks.json', { headers })).headers.get('Strict-Transport-Security'),
    ).toBeNull()
    await alone.close()
  })

  test('demands TLS of subdomains only where it is set to', async () => {
    await scenario.open({}, {}, { trustedProxies: ['127.0.0.0/8'], hstsSubdomains: true })
    const headers = { 'X-Forwarded-Proto': 'https' }
    for (const path of [dataPath('/epochs/0'), '/networks.json', '/dashboard/api/session']) {
      const response = await scenario.proxy.fetch(path, { headers })
      expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
    }
  })

  test('serves its own hosts and addresses, and no other name that points at it', async () => {
    await scenario.open({}, {}, { hostNames: ['Explorer.example'] })
    const { port } = new URL(scenario.proxy.address)
    const statusFor = async (host: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      return Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(await socket.toArray()).toString())?.[1])
    }
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:80', 'explorer.example:443']) {
      expect(await statusFor(host), host).toBe(200)
    }
    for (const host of ['evil.example', 'localhost.evil.example', 'explorer.example.evil']) {
      expect(await statusFor(host), host).toBe(421)
    }
  })

  test('compresses once, with an entity tag for each encoding', async () => {
    await scenario.open({ pageSize: 1000 })
    const tags = new Set<string | null>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await scenario.proxy.fetch(dataPath('/odata/epochs'), {
        headers: { 'Accept-Encoding': encoding },
      })
      expect(headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
      tags.add(headers.get('ETag'))
    }
    expect(tags.size).toBe(3)
    expect(scenario.dataPaths().filter((path) => path === '/odata/epochs')).toHaveLength(1)
  })

  test('describes the interface without an upstream request', async () => {
    await scenario.open()
    const metadata = await scenario.proxy.fetch(dataPath('/odata/$metadata'))
    expect(metadata.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    expect(metadata.text).toContain('<EntitySet Name="Epochs"')
    expect(JSON.parse((await scenario.proxy.fetch(dataPath('/odata'))).text).value).toHaveLength(2)
    expect(JSON.parse((await scenario.proxy.fetch('/openapi.json')).text).openapi).toBe('3.1.0')
    expect((await scenario.proxy.fetch('/mainnet/openapi.json', { method: 'POST' })).status).toBe(405)
    expect((await scenario.proxy.fetch('/preprod/openapi.json')).status).toBe(404)
    expect(scenario.service.requests).toEqual([])
  })
})
