import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardEndpointId } from '#contract/dashboard/dashboard-endpoints.ts'
import { readMailLink } from '#contract/dashboard/mail-link.ts'
import { credentialHeaders, GRANT_TYPE } from '#contract/token.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import { type MailReceiver, startMailReceiver } from '#testing/mail/mail-receiver.ts'
import { backUpEmbedded } from '#testing/secrets/embedded-backup.ts'
import { createSecretSearch, type FoundSecret } from '#testing/secrets/secret-search.ts'
import { createDashboardClient, type DashboardClient } from '#testing/service/dashboard-client.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { openLog } from '../open-log.ts'
import { readSettings } from '../settings/read-settings.ts'
import { startProxy } from '../start-proxy.ts'
import { type RunningService, startService, upstreamsBeside } from '../start-service.ts'

/**
 * The whole program, used from registration to the deletion of the account. Every secret that is made meanwhile is searched
 * for in each later response, in the log, in a backup, and in every byte of the data directory.
 */

const EXPLORER_URL = 'http://127.0.0.1:4173'
const MASTER_SECRET_FILE = 'master-secret'
const EMAIL = 'ann@user.example'

let directory: string
let mailbox: MailReceiver
let running: RunningService
let proxy: Listening
let closeProxy: () => Promise<void>
const log: string[] = []
const secrets = createSecretSearch()
const found: FoundSecret[] = []

beforeAll(async () => {
  directory = await makeDataDirectory('samples')
  mailbox = await startMailReceiver()
  const clientSecret = newSecret('client secret of a provider')
  const settings = readSettings({
    DATA_DIR: directory,
    SERVICE_PORT: '0',
    SERVICE_DRAIN_SECONDS: '0',
    PUBLIC_URL: EXPLORER_URL,
    LOG_REQUESTS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'epochal@explorer.example',
    GITHUB_CLIENT_ID: 'the-client-of-the-tests',
    GITHUB_CLIENT_SECRET: clientSecret,
  })
  const note = (line: string) => log.push(line)
  running = await startService(settings, { writeLine: note, print: note })
  secrets.add('master secret', (await readFile(join(directory, MASTER_SECRET_FILE), 'utf8')).trim())
  const upstreams = await upstreamsBeside(settings, running)
  for (const { apiSecret } of upstreams) secrets.add('API secret of the explorer', apiSecret.reveal())
  const started = startProxy(upstreams, undefined, settings, openLog('proxy', settings, note).log)
  closeProxy = started.close
  proxy = await listen(started.listener, '127.0.0.1', 0)
})

afterAll(async () => {
  await mailbox.close()
  await rm(directory, { recursive: true })
})

function newSecret(kind: string): string {
  const secret = randomBytes(18).toString('base64url')
  secrets.add(kind, secret)
  return secret
}

/** Sends a request, and searches its response for every secret that was made before. */
async function exchange(address: string, path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${address}${path}`, init)
  const text = await response.clone().text()
  // The cookie of a session is the one secret that is sent again, in the field that is for it.
  const fields = [...response.headers].filter(([name]) => name !== 'set-cookie')
  found.push(...secrets.text(`response of ${path}`, JSON.stringify([fields, text])))
  return response
}

function browser(): DashboardClient & { noteCookies(): void } {
  const client = createDashboardClient((path, init) => exchange(proxy.address, path, init), EXPLORER_URL)
  return {
    ...client,
    noteCookies: () => {
      for (const [name, value] of client.cookies) {
        const [token = '', signature = ''] = decodeURIComponent(value).split('.')
        secrets.add(`cookie ${name}`, signature === '' ? token : `${token}.${signature}`)
        if (signature !== '') secrets.add(`signature of the cookie ${name}`, signature)
      }
    },
  }
}

/** The token of the next mail that has a link; others tell of a change. */
async function mailedToken(): Promise<string> {
  for (;;) {
    const { text } = await mailbox.next(EMAIL)
    const link = readMailLink(/#\S+/.exec(text)?.[0] ?? '')
    if (!link) continue
    secrets.add('token of a mail', link.token)
    return link.token
  }
}

async function tokenResponse(key: string, secret: string): Promise<Response> {
  return exchange(running.listening.address, '/mainnet/connect/token', {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: GRANT_TYPE }),
  })
}

/** The calls that a signed-in user may read. */
const views: readonly DashboardEndpointId[] = [
  'session',
  'account',
  'exportAccount',
  'projects',
  'signInOptions',
]

test('no secret shows in a later response, in the log, in a backup, or in the bytes of the data directory', {
  tags: 'long',
}, async () => {
  const password = newSecret('password')
  const ann = browser()
  await ann.call('register', { body: { email: EMAIL, password } })
  ann.noteCookies()
  await ann.call('verifyEmail', { body: { token: await mailedToken() } })
  ann.noteCookies()

  const body = { name: 'Wallet of Ann', network: 'mainnet' }
  const { project, newKey } = await ann.call('createProject', { body })
  secrets.add('API secret', newKey.secret)
  const parameters = { project: project.id }
  const second = await ann.call('createKey', { parameters, body: {} })
  secrets.add('API secret', second.newKey.secret)

  const issued = await tokenResponse(newKey.key, newKey.secret)
  expect(issued.status).toBe(200)
  const { access_token: token } = (await issued.json()) as { access_token: string }
  secrets.add('access token', token)
  const { address } = running.listening
  const headers = credentialHeaders(token, newKey.key)
  expect((await exchange(address, '/mainnet/api/core/epochs/0', { headers })).status).toBe(200)
  expect((await exchange(proxy.address, '/mainnet/api/core/epochs/0')).status).toBe(200)
  // Secrets where they do not belong: in a path, which the problem repeats to its sender, and in a query, a header field
  // and bodies that are refused.
  for (const wrong of [newKey.secret, token, password]) {
    await fetch(`${address}/mainnet/api/core/epochs/${encodeURIComponent(wrong)}`, { headers })
    await exchange(proxy.address, `/mainnet?client_secret=${wrong}`, { headers: { Referer: wrong } })
    await exchange(address, '/mainnet/connect/token', { method: 'POST', body: wrong })
    await ann.send('signInByLink', { body: { token: wrong } })
    await ann.send('signInByPassword', { body: { email: EMAIL, password: `${wrong}0` } })
    await tokenResponse(wrong, wrong)
  }
  for (const view of views) expect([view, (await ann.send(view)).status]).toEqual([view, 200])
  for (const view of ['project', 'projectEvents'] as const) await ann.call(view, { parameters })

  const other = browser()
  await other.call('requestSignInLink', { body: { email: EMAIL } })
  await other.call('signInByLink', { body: { token: await mailedToken() } })
  other.noteCookies()
  const next = newSecret('password')
  await other.call('setPassword', { body: { current: password, password: next } })
  other.noteCookies()
  await other.call('requestPasswordReset', { body: { email: EMAIL } })
  await other.call('resetPassword', { body: { token: await mailedToken(), password: newSecret('password') } })
  other.noteCookies()
  for (const path of ['/metrics', '/health/ready', '/status.json', '/networks.json']) {
    await exchange(proxy.address, path)
  }
  await exchange(address, '/metrics')

  const last = browser()
  await last.call('requestSignInLink', { body: { email: EMAIL } })
  await last.call('signInByLink', { body: { token: await mailedToken() } })
  last.noteCookies()
  const confirmation = project.name
  await last.call('deleteKey', {
    parameters: { ...parameters, key: second.newKey.id },
    body: { confirmation },
  })
  const backup = await backUpEmbedded(join(directory, 'database'), `${directory}-copy`)
  for (const [place, bytes] of backup) found.push(...secrets.bytes(`backup, ${place}`, bytes))
  // The backup has what is no secret, in the rows and in the files.
  const withAddress = [...backup].filter(([, bytes]) => Buffer.from(bytes).includes(EMAIL))
  expect(withAddress.map(([place]) => place)).toEqual(
    expect.arrayContaining(['rows of "user"', 'archive of the files']),
  )
  await last.call('deleteAccount', { body: { confirmation: EMAIL } })
  expect((await tokenResponse(newKey.key, newKey.secret)).status).toBe(401)

  await proxy.close()
  await closeProxy()
  await running.close()
  found.push(...secrets.text('log', log.join('\n')))
  found.push(...(await secrets.directory(directory)).filter(({ place }) => place !== MASTER_SECRET_FILE))
  expect(found).toEqual([])
  expect(log.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(15)
})
