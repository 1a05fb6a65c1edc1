import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { credentialHeaders, GRANT_TYPE } from '#contract/token.ts'
import { type OpenService, openService } from '#service/open-service.ts'
import {
  EARLIER_PUBLIC_URL,
  type EarlierControl,
  earlierNetworks,
  earlierSharedControl,
  unpackEarlierDataDirectory,
} from '#testing/control/earlier-control.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { serviceOptions } from '../service-options.ts'
import { readSettings } from '../settings/read-settings.ts'

/**
 * The data of the program before there were users, opened by the program of today, a minute after the earlier one stopped.
 * The networks' databases do not exist, so that an authorized request gets 503.
 */

import { openSocketClient, type SendRequest } from '#testing/service/socket-client.ts'

const MINUTE = 60_000
const noDatabase = 'postgresql://nobody@127.0.0.1:1/none'
/** Requests that the key of preprod has left of its quota, and those of today with that of mainnet. */
const LEFT = 10
const USED = 7

let postgres: RealPostgres
let databases = 0

beforeAll(async () => {
  postgres = await startRealPostgres(15)
})

afterAll(() => postgres.remove())

/** A control database of the earlier program, which may be opened several times. */
interface Earlier {
  readonly facts: EarlierControl
  open(): Promise<OpenService>
  remove(): Promise<void>
}

async function openIn(
  directory: string,
  facts: EarlierControl,
  settings: Readonly<Record<string, string>>,
): Promise<OpenService> {
  const options = serviceOptions(
    readSettings({
      DATA_DIR: directory,
      SERVICE_PUBLIC_URL: EARLIER_PUBLIC_URL,
      SERVICE_SAMPLE_NETWORKS: 'off',
      MAINNET_DATABASE_URL: noDatabase,
      PREPROD_DATABASE_URL: noDatabase,
      ...settings,
    }),
    ({ event, error }) => {
      if (event === 'failure') throw error
    },
    { print: () => undefined },
  )
  const opened = Date.now()
  return openService({ ...options, now: () => Date.parse(facts.at) + MINUTE + (Date.now() - opened) })
}

const kinds: readonly (readonly [string, () => Promise<Earlier>])[] = [
  [
    'data directory',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
      const facts = unpackEarlierDataDirectory(directory)
      return {
        facts,
        open: () => openIn(directory, facts, {}),
        remove: () => rm(directory, { recursive: true }),
      }
    },
  ],
  [
    'shared control database',
    async () => {
      const { sql, ...facts } = earlierSharedControl()
      const name = `control_${databases++}`
      await postgres.run('postgres', `CREATE DATABASE ${name}`)
      await postgres.run(name, sql)
      return {
        facts,
        open: () =>
          openIn(join(tmpdir(), 'none'), facts, {
            CONTROL_DATABASE_URL: postgres.url(name).reveal(),
            MASTER_SECRET: facts.masterSecret ?? '',
          }),
        remove: () => Promise.resolve(),
      }
    },
  ],
]

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface OpenedService extends OpenService {
  readonly request: SendRequest
}

async function opened(earlier: Earlier): Promise<OpenedService> {
  const service = await earlier.open()
  closing.push(service.close)
  const socket = await openSocketClient(service.listener)
  closing.push(socket.close)
  return { ...service, request: socket.request }
}

async function begin(make: () => Promise<Earlier>): Promise<Earlier> {
  const earlier = await make()
  closing.push(earlier.remove)
  return earlier
}

async function requestToken(
  { request }: OpenedService,
  network: string,
  { key, secret }: { readonly key: string; readonly secret: string },
): Promise<Response> {
  return request(`/${network}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: GRANT_TYPE }),
  })
}

async function statusWith(
  { request }: OpenedService,
  network: string,
  token: string,
  { key }: { readonly key: string },
): Promise<number> {
  const path = `/${network}/api/core/epochs/0`
  const { status } = await request(path, { headers: credentialHeaders(token, key) })
  return status
}

describe.each(kinds)('a %s that was made before there were users', (_, make) => {
  test('keeps its keys, secrets and tokens, refuses those that were deleted or replaced, and goes on counting', async () => {
    const earlier = await begin(make)
    const service = await opened(earlier)
    const { keys, tokens } = earlier.facts
    expect(await statusWith(service, 'mainnet', tokens.mainnet, keys.mainnet)).toBe(503)
    expect(await statusWith(service, 'mainnet', tokens.replacement, keys.replacement)).toBe(503)
    expect(await statusWith(service, 'preprod', tokens.deleted, keys.deleted)).toBe(401)
    const statuses: number[] = []
    for (let request = 0; request <= LEFT; request++) {
      statuses.push(await statusWith(service, 'preprod', tokens.preprod, keys.preprod))
    }
    expect(statuses).toEqual([...Array(LEFT).fill(503), 402])
    const counts = async () => {
      const listed = await service.management.keys.list()
      return listed.map(({ key, requestsToday }) => [key, requestsToday])
    }
    await expect.poll(counts).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(beginning(keys.mainnet.key)), USED + 1],
        [expect.stringMatching(beginning(keys.preprod.key)), 100_000],
      ]),
    )

    for (const [name, network] of Object.entries(earlierNetworks)) {
      const key = keys[name as keyof typeof earlierNetworks]
      const response = await requestToken(service, network, key)
      expect([name, response.status]).toEqual([name, 200])
      const { access_token } = (await response.json()) as { access_token: string }
      // The quota of one is used up above.
      const status = key.key === keys.preprod.key ? 402 : 503
      expect([name, await statusWith(service, network, access_token, key)]).toEqual([name, status])
      const other = network === 'mainnet' ? 'preprod' : 'mainnet'
      expect((await requestToken(service, other, key)).status).toBe(401)
    }
    expect((await requestToken(service, 'mainnet', keys.replaced)).status).toBe(401)
    expect((await requestToken(service, 'preprod', keys.deleted)).status).toBe(401)
    expect((await requestToken(service, 'mainnet', { ...keys.mainnet, secret: 'wrong' })).status).toBe(401)
  })

  test('opens again and again with the same projects, also by name, and with their long names', {
    tags: 'long',
  }, async () => {
    const earlier = await begin(make)
    const first = await earlier.open()
    const listed = await first.management.keys.list()
    expect(listed.map(({ network, project, plan }) => [network, project, plan])).toEqual([
      ['mainnet', expect.stringMatching(/^A name of the time .{181}$/), 'standard'],
      ['mainnet', 'Exchange', 'standard'],
      ['mainnet', 'Wallet of Ada', 'standard'],
      ['preprod', 'Tests of Ada', 'standard'],
    ])
    await first.close()
    const again = await opened(earlier)
    expect(await again.management.keys.list()).toEqual(listed)
    const { keys } = earlier.facts
    expect((await requestToken(again, 'mainnet', keys.longName)).status).toBe(200)
    expect(await again.management.keys.delete(keys.longName.key.slice(0, 8), false)).toMatchObject({
      network: 'mainnet',
    })
    expect((await requestToken(again, 'mainnet', keys.longName)).status).toBe(401)
  })
})

function beginning(key: string): RegExp {
  return new RegExp(`^${key.slice(0, 8)}`)
}

test('two instances that open an earlier control database at once both serve it', async () => {
  const [, [, make] = []] = kinds
  if (!make) throw new RangeError('there is no shared control database')
  const earlier = await begin(make)
  const services = await Promise.all([opened(earlier), opened(earlier)])
  const { keys, tokens } = earlier.facts
  for (const service of services) {
    expect(await statusWith(service, 'mainnet', tokens.mainnet, keys.mainnet)).toBe(503)
    expect((await requestToken(service, 'preprod', keys.preprod)).status).toBe(200)
  }
})
