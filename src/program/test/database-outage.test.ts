import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API_KEY_HEADER, GRANT_TYPE, TOKEN_PATH } from '#contract/token.ts'
import { type ChainServer, startChainServer } from '#testing/postgres/chain-server.ts'
import { readSettings } from '../settings/read-settings.ts'
import { type RunningService, startService } from '../start-service.ts'

let directory: string
let server: ChainServer
let running: RunningService
const log: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  server = await startChainServer(15)
  await server.fill('chain', 'finalized', 'enable')
  await server.run('postgres', 'CREATE DATABASE control')
  const settings = readSettings({
    DATA_DIR: directory,
    SERVICE_PORT: '0',
    CONTROL_DATABASE_URL: server.url('control').reveal(),
    MAINNET_DATABASE_URL: server.url('chain', 'reader').reveal(),
    MASTER_SECRET: 'a secret of the test, which is long enough',
  })
  running = await startService(settings, { writeLine: (line) => log.push(line), print: () => undefined })
  await vi.waitFor(() => expect(log.join('\n')).toContain('mainnet from'), { timeout: 20_000 })
})

afterAll(async () => {
  await running.close()
  await server.remove()
  await rm(directory, { recursive: true })
})

test('an outage of both databases is a line for each when it begins and when it ends', async () => {
  const { key, secret } = await running.service.replaceOwnKey('mainnet', 'tests')
  const base = `${running.listening.address}/mainnet`
  const body = new URLSearchParams({ grant_type: GRANT_TYPE, client_id: key, client_secret: secret })
  const askForToken = () => fetch(`${base}${TOKEN_PATH}`, { method: 'POST', body })
  const { access_token } = (await (await askForToken()).json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}`, [API_KEY_HEADER]: key }
  let requests = 0
  const askForData = () => fetch(`${base}/api/core/blocks/102?number=${requests++}`, { headers })
  expect((await askForData()).status).toBe(200)

  const before = log.length
  await server.stop()
  await expect.poll(async () => (await askForData()).status).toBe(503)
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, i) => (i % 2 ? askForToken() : askForData())),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  expect(responses.every((response) => response.headers.has('Retry-After'))).toBe(true)
  await server.start()
  await expect.poll(async () => (await askForData()).status).toBe(200)
  await expect.poll(async () => (await askForToken()).status).toBe(200)
  const lines = log.slice(before).filter((line) => line.includes('serve'))
  expect(
    log.slice(before).filter((line) => line.includes('failure') && !line.includes('failures in')),
  ).toEqual([])
  for (const database of ['the control database', 'the database of mainnet']) {
    const own = lines.filter((line) => line.startsWith(`service: ${database} `))
    expect(own.map((line) => /serves again|does not serve/.exec(line)?.[0]).slice(0, 2)).toEqual([
      'does not serve',
      'serves again',
    ])
    expect(own.join('\n')).not.toContain('    at ')
  }
  expect(lines.length).toBeLessThanOrEqual(4)
})
