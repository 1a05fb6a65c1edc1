import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { liveMainnet } from '#testing/chain/live-mainnet.ts'
import { turnRefused } from '../access/database-turns.ts'
import { type ShareHolder, standardShare } from '../access/fair-schedule.ts'
import { traceRequest } from '../operations/request-trace.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { RequestTurns } from '../store/postgres/prepared-query.ts'
import { ResourceApi } from './resource-api.ts'

const tip = { version: '1', time: undefined, finalBlockId: undefined, firstOpenEpoch: 0 }
const share = standardShare(20)

/** The turns of one key, which a test decides about. */
interface KeyTurns extends RequestTurns {
  isWaiting: boolean
  queries: number
  readonly settle: ((refused: boolean) => void)[]
}

let turns: Map<string, KeyTurns>
let commonQueries: number

beforeEach(() => {
  turns = new Map()
  commonQueries = 0
})

function turnsOf(key: string): KeyTurns {
  const known = turns.get(key)
  if (known) return known
  const settle: KeyTurns['settle'] = []
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    own.queries += 1
    const refused = await new Promise<boolean>((resolve) => settle.push(resolve))
    if (refused) throw turnRefused({ reason: 'line', waiting: 32, wait: 1500 })
    return work()
  }
  const own: KeyTurns = { key, isWaiting: false, queries: 0, settle, lookup: run, query: run, batch: run }
  turns.set(key, own)
  return own
}

/** A store with accounts alone. */
const store = {
  tip: () => tip,
  account: (_address: string, _format: unknown, own: RequestTurns) =>
    own.lookup(async () => ({ text: '{}', validity: 'short' })),
  latestEpoch: async () => ({ text: '{}', validity: 'short' }),
  epochs: () => ({
    resource: {
      name: 'Epoch',
      entitySet: 'Epochs',
      fields: {},
      value: () => undefined,
      hexOf: () => undefined,
    },
    validity: 'short',
    page: (_page: unknown, _format: unknown, own: RequestTurns) => own.query(async () => []),
  }),
} as unknown as ChainStore

function openApi() {
  const common = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    commonQueries += 1
    return work()
  }
  const api = new ResourceApi({
    authorizer: {
      authorize: (request, _, trace) => {
        trace.key = request.header('client-api-key')
        return {}
      },
    },
    limits: { shareHolder: (key): ShareHolder => ({ key, plan: 'standard', share }) },
    turns: {
      of: ({ key }) => turnsOf(key),
      common: { lookup: common, query: common, batch: common },
    },
    store: () => store,
    description: liveMainnet(),
    baseUrl: 'https://data.example/mainnet',
    cacheBytes: 1_000_000,
    now: Date.now,
  })
  return async (key: string, target: string, fields: Readonly<Record<string, string>> = {}) => {
    const headers: Readonly<Record<string, string | undefined>> = { 'client-api-key': key, ...fields }
    const request = { method: 'GET', url: target, header: (name: string) => headers[name] }
    return api.respond(request, target, traceRequest(undefined, {} as IncomingMessage))
  }
}

const ACCOUNT = '/api/core/accounts/stake1u9ylzsgxaa6xctf4juup682ar3juj85n8tx3hthnljg47zctvm3rc'
const refusal = { status: 429, headers: { 'Retry-After': '2' } }

describe('a response that several keys request at once', () => {
  test('is read once, in the turn of the first of them', async () => {
    const get = openApi()
    const responses = [get('a', ACCOUNT), get('b', ACCOUNT), get('a', ACCOUNT)]
    turnsOf('a').settle[0]?.(false)
    for (const response of responses) expect(await response).toMatchObject({ status: 200 })
    expect([turnsOf('a').queries, turnsOf('b').queries]).toEqual([1, 0])
  })

  test('is read in the turn of another key when the turn of the first is refused', async () => {
    const get = openApi()
    const own = [get('a', ACCOUNT), get('a', ACCOUNT)]
    const others = [get('b', ACCOUNT), get('c', ACCOUNT)]
    turnsOf('a').settle[0]?.(true)
    for (const response of own) await expect(response).rejects.toMatchObject(refusal)
    await expect.poll(() => turnsOf('b').settle.length).toBe(1)
    turnsOf('b').settle[0]?.(false)
    for (const response of others) expect(await response).toMatchObject({ status: 200 })
    expect([turnsOf('a').queries, turnsOf('b').queries, turnsOf('c').queries]).toEqual([1, 1, 0])
  })

  test('does not wait for the turn of another key', async () => {
    const get = openApi()
    turnsOf('a').isWaiting = true
    const waiting = get('a', ACCOUNT)
    const again = get('a', ACCOUNT)
    const other = get('b', ACCOUNT)
    turnsOf('b').settle[0]?.(false)
    expect(await other).toMatchObject({ status: 200 })
    turnsOf('a').settle[0]?.(false)
    for (const response of [waiting, again]) expect(await response).toMatchObject({ status: 200 })
    expect([turnsOf('a').queries, turnsOf('b').queries]).toEqual([1, 1])
  })
})

test('a refused turn is not remembered', async () => {
  const get = openApi()
  const refused = get('a', ACCOUNT)
  turnsOf('a').settle.shift()?.(true)
  await expect(refused).rejects.toMatchObject(refusal)
  const later = get('a', ACCOUNT)
  turnsOf('a').settle.shift()?.(false)
  expect(await later).toMatchObject({ status: 200 })
})

test('a list that all keys request alike takes no turn of any; with options or preferences it does', async () => {
  const get = openApi()
  expect(await get('a', '/api/core/odata/epochs')).toMatchObject({ status: 200 })
  expect([commonQueries, turns.size]).toEqual([1, 0])
  const own = [
    get('a', '/api/core/odata/epochs?$top=1'),
    get('a', '/api/core/odata/epochs', { prefer: 'odata.maxpagesize=7' }),
  ]
  await vi.waitFor(() => expect(turnsOf('a').settle).toHaveLength(2))
  for (const settle of turnsOf('a').settle) settle(false)
  for (const response of own) expect(await response).toMatchObject({ status: 200 })
  expect([commonQueries, turnsOf('a').queries]).toEqual([1, 2])
})
