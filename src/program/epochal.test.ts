import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { credentialHeaders } from '#contract/token.ts'
import type { NetworkSetUp } from '#explorer-protocol/set-up.ts'
import type { ProxyEvent } from '../proxy/operations/proxy-event.ts'
import { createProxy } from '../proxy/proxy.ts'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import { openService } from '../service/open-service.ts'
import {
  DataDirectoryLocked,
  lockDataDirectory,
  requestFromHolder,
} from '../service/store/embedded/data-directory.ts'
import { proxySettings } from './proxy-settings.ts'
import { serviceOptions } from './service-options.ts'
import { readSettings } from './settings/read-settings.ts'
import { type RunningService, startService, upstreamsBeside } from './start-service.ts'

let directory: string
let running: RunningService
let upstream: Upstream

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const settings = readSettings({ DATA_DIR: directory, SERVICE_PORT: '0' })
  running = await startService(settings, () => undefined)
  const [first] = await upstreamsBeside(settings, running)
  if (!first) throw new Error('the service gave no upstream')
  upstream = first
}, 120_000)

afterAll(async () => {
  await running.close()
  await rm(directory, { recursive: true })
})

/** The proxy over the real service. */
function proxyOver(changes: Partial<Upstream> = {}) {
  const events: ProxyEvent[] = []
  const proxy = createProxy({
    upstreams: [{ ...upstream, ...changes }],
    app: undefined,
    front: proxySettings(readSettings({ VISITOR_RATE_BURST: '10000' })),
    now: Date.now,
    report: (event) => events.push(event),
  })
  const get = async (path: string, init?: RequestInit) =>
    proxy.fetch(new Request(`http://localhost${path}`, init))
  return { get, events, proxy }
}

const data = (path: string) => `/mainnet/api/core${path}`

describe('the proxy over the real service', () => {
  test('passes an answer on as it is, exact, with the dialect it is written in', async () => {
    const { get, events } = proxyOver()
    const response = await get(data('/epochs/0'))
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(
      '{"id":1,"out_sum":10378568796482912,"fees":3458053,"tx_count":33,"blk_count":21587,"no":0,' +
        '"start_time":"2017-09-23T21:44:51","end_time":"2017-09-28T21:44:31"}',
    )
    expect(response.headers.get('Epochal-Dialect')).toBe('documented')
    expect(events).toEqual([
      {
        kind: 'dialect',
        network: 'mainnet',
        finding: { dialect: 'documented', evidence: 'header Epochal-Dialect', by: 'word' },
      },
    ])
  })

  test('makes OData links its own, and keeps the options of the caller', async () => {
    const { get } = proxyOver()
    const first = await get(data('/odata/epochs?$top=150'))
    const body = JSON.parse(await first.text())
    expect(body['@odata.context']).toBe('/mainnet/api/core/odata/$metadata#Epochs')
    expect(body['@odata.nextLink']).toBe('/mainnet/api/core/odata/epochs?$top=50&$skip=100')
    const second = JSON.parse(await (await get(body['@odata.nextLink'])).text())
    expect(second.value).toHaveLength(50)
    expect(second).not.toHaveProperty('@odata.nextLink')
  })

  test('gives a whole list in one piece, row for row what the service has', async () => {
    const { get } = proxyOver()
    const token = await fetch(`${upstream.authUrl}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: upstream.apiKey,
        client_secret: upstream.apiSecret.reveal(),
      }),
    }).then((response) => response.json() as Promise<{ access_token: string }>)
    const direct = await fetch(`${upstream.baseUrl}/api/core/epochs`, {
      headers: credentialHeaders(token.access_token, upstream.apiKey),
    }).then((response) => response.text())
    for (const source of ['fwd=uri-miss', 'hit']) {
      const response = await get(data('/epochs'))
      expect(response.headers.get('Cache-Status')).toContain(source)
      expect((await response.text()).replaceAll('\n', '')).toBe(direct)
    }
  })

  test('lists the networks with what their services say of themselves', async () => {
    const { get } = proxyOver()
    expect(await (await get('/networks.json')).json()).toMatchObject([
      { name: 'mainnet', state: 'live', description: { source: 'recorded', recording: { blocks: 25_053 } } },
      { name: 'preview', state: 'announced', description: null },
    ])
  })

  test('does not take one network for another', async () => {
    const { get } = proxyOver({ baseUrl: upstream.baseUrl.replace('mainnet', 'preprod') })
    expect(await (await get('/networks.json')).json()).toMatchObject([
      { name: 'mainnet', description: null },
      {},
    ])
    expect(await (await get('/status.json')).json()).toMatchObject([
      {
        network: 'mainnet',
        steps: [
          { step: 'settings', state: 'passed' },
          { step: 'identity', state: 'waiting' },
          { step: 'token', state: 'waiting' },
          {
            step: 'service',
            state: 'failed',
            detail: 'What stands at the address of mainnet says that it is preprod.',
            advice: 'Check MAINNET_BASE_URL.',
          },
          {},
          {},
        ],
      },
    ])
  })

  test('says a wrong secret is one, without it', async () => {
    const { get } = proxyOver({ apiSecret: new Secret('wrong-secret') })
    const [setUp] = (await (await get('/status.json')).json()) as NetworkSetUp[]
    expect(setUp?.steps.find(({ step }) => step === 'token')).toEqual({
      step: 'token',
      state: 'failed',
      detail: 'The identity server refused the key and secret: invalid_client, status 401.',
      advice:
        'Check MAINNET_API_KEY and MAINNET_API_SECRET, that both are of this network, and MAINNET_AUTH_URL and MAINNET_AUTH_METHOD.',
    })
    expect(JSON.stringify(setUp)).not.toContain('wrong-secret')
  })
})

test('reads are right while keys are made: no answer goes to another question', async () => {
  const { get } = proxyOver()
  const wrong: string[] = []
  let reading = true
  const readers = Array.from({ length: 30 }, async (_, reader) => {
    for (let round = 0; round < 20; round++) {
      const blockNo = reader * 20 + round + 1
      const text = await (await get(data(`/blocks/${blockNo}`))).text()
      if (!text.includes(`"block_no":${blockNo},`)) wrong.push(text)
    }
  })
  const writer = (async () => {
    while (reading) await running.service.makeKey('mainnet', 'beside reads')
  })()
  await Promise.all(readers)
  reading = false
  await writer
  expect(wrong).toEqual([])
})

describe('the data directory', () => {
  const options = () =>
    serviceOptions(readSettings({ DATA_DIR: directory, SERVICE_SAMPLE_NETWORKS: 'off' }), {
      reportFailure: () => undefined,
      reportRequest: () => undefined,
      progress: () => undefined,
    })

  test('is open in one process at a time, which answers for it over its private socket', async () => {
    const held = await openService(options()).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!(held instanceof DataDirectoryLocked)) throw new Error('the directory was opened twice')
    expect(held.message).toContain(`is in use by process ${process.pid}`)
    const { status, text } = await requestFromHolder(held.holder, '/keys', {
      network: 'mainnet',
      name: 'by socket',
    })
    expect(status).toBe(200)
    const { key, secret } = JSON.parse(text)
    const { get } = proxyOver({ apiKey: key, apiSecret: new Secret(secret) })
    expect((await get(data('/epochs/0'))).status).toBe(200)
  })

  test('of a process that was killed is taken over, with what it left behind', async () => {
    const left = await mkdtemp(join(tmpdir(), 'epochal-'))
    const dataDirectory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
    await writeFile(join(left, 'private'), '')
    await writeFile(join(dataDirectory, 'lock'), JSON.stringify({ pid: 1, socket: join(left, 'private') }))
    const held = await lockDataDirectory(dataDirectory, () => new Response())
    expect(existsSync(left)).toBe(false)
    await held.release()
    expect(existsSync(held.socketDirectory)).toBe(false)
    await rm(dataDirectory, { recursive: true })
  })

  test('a secret never shows itself', () => {
    const secret = new Secret('s3cret')
    expect([`${secret}`, JSON.stringify({ secret }), String(secret)].join()).not.toContain('s3cret')
  })
})
