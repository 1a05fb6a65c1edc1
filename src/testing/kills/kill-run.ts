import { setTimeout as sleep } from 'node:timers/promises'
import { GRANT_TYPE } from '#contract/token.ts'
import { type MailReceiver, startMailReceiver } from '../mail/mail-receiver.ts'
import { type ServingProgram, startProgram } from '../program/program-process.ts'
import { createSecretSearch, type FoundSecret } from '../secrets/secret-search.ts'
import {
  type Acknowledged,
  type AcknowledgedKey,
  type AcknowledgedUser,
  keyPresence,
} from './acknowledged.ts'
import { noteCookies, openBrowser, type Surroundings, useDashboard } from './person.ts'

export interface KillRunOptions {
  /** Times that the service is killed. */
  readonly kills: number
  /** People who use the dashboard at the same time. */
  readonly people: number
  /** Settings of the service's databases. */
  readonly settings: Readonly<Record<string, string>>
  /** Directories with everything that the service stores, in which no secret may be. */
  readonly directories: readonly string[]
  /** Path of the built program; undefined: the program from its sources. */
  readonly built?: string
  /** Called with a line about each kill. */
  readonly print?: (line: string) => void
}

export interface KillRunResult {
  readonly acknowledged: Acknowledged
  /** Confirmed facts that a kill undid, in one line each. */
  readonly lost: readonly string[]
  /** Secrets that are in the log or in the stored bytes. */
  readonly found: readonly FoundSecret[]
  /** Number of secrets that were searched for. */
  readonly secrets: number
}

const EXPLORER_URL = 'http://127.0.0.1:4173'
const TURNS = 1000
/** Milliseconds from the first confirmed key to a kill, at most. */
const MAX_USE = 1500
/** Milliseconds between two looks for one. */
const POLL_INTERVAL = 20
/** Milliseconds for people to see that the service has ended; one whose mail was never sent waits in vain. */
const TO_LEAVE = 500
/** Users and keys that are checked after each kill, the newest; all of them at the end. A sign-in takes a while. */
const CHECKED = { users: 4, keys: 50 }

/**
 * Kills the service again and again while people register and create and delete projects and keys, and checks after
 * each start that everything which was confirmed is so.
 */
export async function runKills(options: KillRunOptions): Promise<KillRunResult> {
  const { kills, people: count, print = () => undefined } = options
  const mailbox = await startMailReceiver()
  const acknowledged: Acknowledged = { users: [], projects: [], keys: [] }
  const secrets = createSecretSearch()
  const lost: string[] = []
  const logs: string[] = []
  let service = await start(options, mailbox)
  const surroundings = (): Surroundings => ({
    address: service.address,
    explorerUrl: EXPLORER_URL,
    mailbox,
    acknowledged,
    secrets,
  })
  for (let kill = 1; kill <= kills; kill++) {
    const refusals: unknown[] = []
    const known = acknowledged.keys.length
    const people = Array.from({ length: count }, () =>
      useDashboard(surroundings(), TURNS).catch((error: unknown) => refusals.push(error)),
    )
    while (acknowledged.keys.length === known && refusals.length < count) await sleep(POLL_INTERVAL)
    await sleep(Math.random() * MAX_USE)
    await service.kill()
    await Promise.race([Promise.all(people), sleep(TO_LEAVE)])
    lost.push(...refusals.filter((error) => !isBrokenConnection(error)).map(String))
    logs.push(service.output())
    service = await start(options, mailbox)
    const users = kill === kills ? acknowledged.users : acknowledged.users.slice(-CHECKED.users)
    const keys = kill === kills ? acknowledged.keys : acknowledged.keys.slice(-CHECKED.keys)
    for (const user of users) lost.push(...(await lostOfUser(user, surroundings())))
    for (const key of keys) lost.push(...(await lostOfKey(key, surroundings())))
    print(
      `kill ${kill}: ${acknowledged.users.length} users, ${acknowledged.projects.length} projects, ${acknowledged.keys.length} keys confirmed; ${lost.length} lost`,
    )
  }
  await service.stop()
  logs.push(service.output())
  await mailbox.close()
  const found = logs.flatMap((log, index) => secrets.text(`log ${index}`, log))
  for (const directory of options.directories) found.push(...(await secrets.directory(directory)))
  return { acknowledged, lost, found, secrets: secrets.size }
}

function start({ settings, built }: KillRunOptions, mailbox: MailReceiver): Promise<ServingProgram> {
  return startProgram(
    ['service'],
    {
      SERVICE_PORT: '0',
      SERVICE_SAMPLE_NETWORKS: 'off',
      MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      PREPROD_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      PUBLIC_URL: EXPLORER_URL,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      MAIL_FROM: 'epochal@explorer.example',
      USER_PROJECTS: '1000',
      LOG_REQUESTS: 'on',
      ...settings,
    },
    { ...(built !== undefined && { built }) },
  )
}

/** Whether a call had no response, since the service was killed. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)
}

async function lostOfUser(user: AcknowledgedUser, surroundings: Surroundings): Promise<string[]> {
  const browser = openBrowser(surroundings)
  const signedIn = await browser.send('signInByPassword', { body: user })
  if (!signedIn.ok) return [`the user ${user.email} cannot sign in: ${await signedIn.text()}`]
  noteCookies(browser, surroundings.secrets)
  const own = surroundings.acknowledged.projects.filter(({ owner }) => owner === user)
  const lost: string[] = []
  for (const { id, presence } of own) {
    const { status } = await browser.send('project', { parameters: { project: id } })
    const right = presence === 'unknown' ? [200, 404] : [presence === 'present' ? 200 : 404]
    if (!right.includes(status)) lost.push(`the project ${id}, ${presence}, is ${status}`)
  }
  return lost
}

async function lostOfKey(key: AcknowledgedKey, { address, secrets }: Surroundings): Promise<string[]> {
  const presence = keyPresence(key)
  const response = await fetch(`${address}/${key.network}/connect/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `10.1.${key.key.charCodeAt(8)}.${key.key.charCodeAt(9)}` },
    body: new URLSearchParams({ client_id: key.key, client_secret: key.secret, grant_type: GRANT_TYPE }),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (access_token !== undefined) secrets.add('access token', access_token)
  const right = presence === 'unknown' ? [200, 401] : [presence === 'present' ? 200 : 401]
  return right.includes(response.status)
    ? []
    : [`the key ${key.key.slice(0, 12)}…, ${presence}, is ${response.status}`]
}
