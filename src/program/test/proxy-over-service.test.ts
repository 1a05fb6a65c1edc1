import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#async/clock.ts'
import { Secret } from '#contract/secret.ts'
import type { DataStatus } from '#explorer-protocol/data-status.ts'
import { createProxy } from '#proxy/proxy.ts'
import type { Upstream } from '#proxy/upstream/upstream.ts'
import { openService } from '#service/open-service.ts'
import { DataDirectoryLocked, requestFromHolder } from '#service/store/embedded/data-directory.ts'
import { collectLog, noLog } from '#testing/collected-log.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { serviceOptions } from '../service-options.ts'
import { readSettings } from '../settings/read-settings.ts'
import { proxySettings } from '../start-proxy.ts'
import { type RunningService, startService, upstreamsBeside } from '../start-service.ts'

let directory: string
let running: RunningService
let upstream: Upstream

beforeAll(async () => {
  directory = await makeDataDirectory('samples')
  const settings = readSettings({ DATA_DIR: directory, SERVICE_PORT: '0' })
  running = await startService(settings, { writeLine: () => undefined, print: () => undefined })
  const [first] = await upstreamsBeside(settings, running)
  if (!first) throw new Error('the service has no network')
  upstream = first
})

afterAll(async () => {
  await running.close()
  await rm(directory, { recursive: true })
})

function proxyOver(changes: Partial<Upstream> = {}) {
  const { log, events } = collectLog()
  const proxy = createProxy({
    upstreams: [{ ...upstream, ...changes }],
    app: undefined,
    front: proxySettings(readSettings({ VISITOR_RATE_BURST: '10000' })),
    clock: systemClock,
    log,
  })
  const get = async (path: string, init?: RequestInit) =>
    proxy.fetch(new Request(`http://localhost${path}`, init))
  return { get, events, proxy }
}

const data = (path: string) => `/mainnet/api/core${path}`

describe('the proxy over the real service', () => {
  test('passes a response on unchanged, with the dialect it is written in', async () => {
    const { get, events } = proxyOver()
    const response = await get(data('/epochs/0'))
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(
      '{"id":1,"out_sum":10378568796482912,"fees":3458053,"tx_count":33,"blk_count":21587,"no":0,' +
        '"start_time":"2017-09-23T21:44:51","end_time":"2017-09-28T21:44:31"}',
    )
    expect(response.headers.get('Epochal-Dialect')).toBe('documented')
    expect(events.filter(({ event }) => event !== 'request')).toEqual([
      {
        event: 'dialect',
        text: 'mainnet has the dialect documented (header Epochal-Dialect)',
        network: 'mainnet',
        dialect: 'documented',
        evidence: 'header Epochal-Dialect',
        by: 'header',
      },
    ])
  })
  test('lists the networks with the descriptions of their services', async () => {
    const { get } = proxyOver()
    expect(await (await get('/networks.json')).json()).toMatchObject({
      site: { links_out: true },
      networks: [
        {
          name: 'mainnet',
          state: 'live',
          description: { source: 'recorded', recording: { blocks: 25_053 } },
        },
        { name: 'preview', state: 'announced', description: null },
      ],
    })
  })

  test('refuses an upstream that describes another network', async () => {
    const { get } = proxyOver({ baseUrl: upstream.baseUrl.replace('mainnet', 'preprod') })
    expect(await (await get('/networks.json')).json()).toMatchObject({
      networks: [{ name: 'mainnet', description: null }, {}],
    })
    const { networks } = (await (await get('/status.json')).json()) as DataStatus
    expect(networks).toMatchObject([
      {
        network: 'mainnet',
        state: 'not-answering',
        reason: 'The service at the address of mainnet describes itself as preprod.',
      },
      { network: 'preview', state: 'announced' },
    ])
  })

  test('reports a wrong secret without showing it', async () => {
    const { get } = proxyOver({ apiSecret: new Secret('wrong-secret') })
    const { networks } = (await (await get('/status.json')).json()) as DataStatus
    const [mainnet] = networks
    expect(mainnet).toMatchObject({
      state: 'key-refused',
      key: 'refused',
      reason:
        'Epochal has no token for mainnet. The identity server refused the key and secret: invalid_client, status 401.',
    })
    expect(JSON.stringify(mainnet)).not.toContain('wrong-secret')
  })
})

test('reads are right while keys are created: no response goes to another request', {
  tags: 'long',
}, async () => {
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
    while (reading) await running.service.management.keys.create('mainnet', 'beside reads')
  })()
  await Promise.all(readers)
  reading = false
  await writer
  expect(wrong).toEqual([])
})

test('a data directory is open in one process at a time, which serves requests over its private socket', async () => {
  const settings = readSettings({ DATA_DIR: directory, SERVICE_SAMPLE_NETWORKS: 'off' })
  const options = serviceOptions(settings, noLog, { print: () => undefined })
  const refused = await openService(options).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refused instanceof DataDirectoryLocked)) throw new Error('the directory was opened twice')
  expect(refused.message).toContain(`is in use by process ${process.pid}`)
  const { status, bytes } = await requestFromHolder(refused.holder, '/keys/create', ['mainnet', 'by socket'])
  expect(status).toBe(200)
  const { key, secret } = JSON.parse(bytes.toString())
  const { get } = proxyOver({ apiKey: key, apiSecret: new Secret(secret) })
  expect((await get(data('/epochs/0'))).status).toBe(200)
})
