import { MessageChannel } from 'node:worker_threads'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { networks } from '#cardano/network.ts'
import { createTestCaches } from '#testing/caches/test-caches.ts'
import { networksQuery } from '../../../api/endpoint-query.ts'
import { recordSourceOf } from '../../../api/received-text.ts'
import { answerCalls, callWorker, type WorkerCalls } from '../../../browser/worker-calls.ts'
import { LIST_CACHE } from '../kept/stored-list.ts'
import { NEWEST_FIRST, type UpdateSelection } from '../update-selection.ts'
import { createUpdateCalls, type UpdateCalls } from '../worker/update-calls.ts'
import { receiveUpdates } from './receive-updates.ts'
import { createReceivedUpdates } from './received-updates.ts'

afterEach(() => vi.unstubAllGlobals())

const rowText = (id: number, pledge = id * 1_000_000, hash = 7 + (id % 3)) =>
  `{"id":${id},"hash_id":${hash},"cert_index":0,"vrf_key_hash":"AQ==","pledge":${pledge},"active_epoch_no":${200 + id},"meta_id":null,"margin":2.99,"fixed_cost":340,"registered_tx_id":${id},"reward_addr_id":1,"vrf_key_hash_hex":"01"}`
const rowTexts = (count: number) => Array.from({ length: count }, (_, i) => rowText(i + 1))
const bodyOf = (rows: readonly string[]) => `[${rows.join(',\n')}]`

/** Functions that run behind a port, as those of a worker do. */
function startedWorker(): WorkerCalls<UpdateCalls> {
  const { port1, port2 } = new MessageChannel()
  const events = new EventTarget()
  answerCalls(createUpdateCalls(), port2 as never)
  port1.on('message', (data) => events.dispatchEvent(new MessageEvent('message', { data })))
  const worker = {
    postMessage: (message: unknown, { transfer }: { readonly transfer: Transferable[] }) =>
      port1.postMessage(message, transfer as never),
    addEventListener: events.addEventListener.bind(events),
    terminate: () => port1.close(),
  }
  return callWorker<UpdateCalls>(
    worker as never,
    (_, message) => new Error(message),
    () => new Error('ended'),
  )
}

function receiver(client = new QueryClient()) {
  const workers: WorkerCalls<UpdateCalls>[] = []
  const updates = createReceivedUpdates(async () => {
    const worker = startedWorker()
    workers.push(worker)
    return worker
  })
  /** Receives bytes in short pieces. @param breaksOff true for a connection that ends before the list does */
  async function receive(
    text: string,
    { tag, breaksOff = false }: { tag?: string; breaksOff?: boolean } = {},
  ) {
    const bytes = new TextEncoder().encode(text)
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = bytes.slice(at, at + 500)
        at += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        else if (breaksOff) controller.error(new TypeError('connection lost'))
        else controller.close()
      },
    })
    const headers = { 'Epochal-Dialect': 'documented', ...(tag && { ETag: tag }) }
    vi.stubGlobal('fetch', async () => new Response(body, { headers }))
    await receiveUpdates('mainnet', updates, {
      signal: new AbortController().signal,
      priority: undefined,
      client,
    })
  }
  return { updates, receive, workers, end: () => updates.clear() }
}

const newest: UpdateSelection = { filters: {}, sort: NEWEST_FIRST }

test('each row of a list is at hand with its text, and the worker selects among them', async () => {
  const { updates, receive, end } = receiver()
  const texts = rowTexts(30)
  await receive(bodyOf(texts))
  expect(updates.extent.read()).toMatchObject({ rows: 30, isWhole: true })
  for (const [row, text] of texts.entries()) {
    const update = updates.rowAt(row)?.update
    expect(update?.id).toBe(BigInt(row + 1))
    expect(recordSourceOf(update ?? {})?.text).toBe(text)
  }
  expect(updates.rowAt(0)).toBe(updates.rowAt(0))
  expect([updates.rowAt(30), updates.rowAt(0)?.kinds, updates.rowAt(5)?.kinds]).toEqual([undefined, 1, 2])
  const selected = await updates.select({ ...newest, filters: { pool: 8n } })
  expect(Array.from(selected.rows)).toEqual([27, 24, 21, 18, 15, 12, 9, 6, 3, 0])
  expect(updates.selected({ ...newest, filters: { pool: 8n } })).toBe(selected)
  expect(updates.selected(newest)).toBeUndefined()
  const [one, other] = await Promise.all([updates.select(newest), updates.select(newest)])
  expect(one).toBe(other)
  end()
})

test('the updates of a selection become a file in its order, with every digit', async () => {
  const { updates, receive, end } = receiver()
  await receive(bodyOf([...rowTexts(4), rowText(5, Number.MAX_SAFE_INTEGER)]))
  const selection: UpdateSelection = { filters: { pool: 9n }, sort: { column: 'pledge', descending: true } }
  const csv = await (await updates.write(selection, 'csv', networks.mainnet)).text()
  const [head, ...rows] = csv.trim().split('\r\n')
  expect(head).toMatch(/^update,pool,active_epoch,active_from_utc,pledge_lovelace,/)
  expect(rows.map((row) => row.split(',').filter((_, i) => i === 0 || i === 4))).toEqual([
    ['5', '9007199254740991'],
    ['2', '2000000'],
  ])
  expect(JSON.parse(await (await updates.write(newest, 'json', networks.mainnet)).text())).toHaveLength(5)
  end()
})

test('a list that has grown adds its new rows, and one that has not, by its entity tag, is not read', async () => {
  const { updates, receive, workers, end } = receiver()
  await receive(bodyOf(rowTexts(30)), { tag: '"1"' })
  const before = updates.extent.read()
  await receive(bodyOf(rowTexts(30)), { tag: '"1"' })
  expect(updates.extent.read()).toBe(before)
  await receive(bodyOf(rowTexts(40)), { tag: '"2"' })
  expect(updates.extent.read()).toMatchObject({ rows: 40, isWhole: true, beginning: 0 })
  expect(Array.from((await updates.select(newest)).rows.slice(0, 3))).toEqual([39, 38, 37])
  expect(updates.rowAt(39)?.update.id).toBe(40n)
  expect(workers).toHaveLength(1)
  end()
})

test('a list that differs from the one before begins anew', async () => {
  const { updates, receive, end } = receiver()
  await receive(bodyOf(rowTexts(30)))
  await receive(bodyOf([...rowTexts(20), rowText(21, 5), rowText(22)]))
  expect(updates.extent.read()).toMatchObject({ rows: 22, isWhole: true, beginning: 1 })
  expect(updates.rowAt(20)?.update.pledge).toBe(5n)
  expect((await updates.select(newest)).rows).toHaveLength(22)
  end()
})

test('rows stay when the connection is lost, and the list continues after them', async () => {
  const { updates, receive, end } = receiver()
  const body = bodyOf(rowTexts(30))
  await expect(receive(body.slice(0, 3000), { breaksOff: true })).rejects.toThrow('stopped responding')
  const { rows, isWhole } = updates.extent.read()
  expect([rows > 5, rows < 30, isWhole]).toEqual([true, true, false])
  expect(updates.rowAt(rows - 1)?.kinds).toBeUndefined()
  await receive(body)
  expect(updates.extent.read()).toMatchObject({ rows: 30, isWhole: true, beginning: 0 })
  expect((await updates.select(newest)).rows).toHaveLength(30)
  end()
})

test('a worker that has failed is replaced by one with all rows, of the same response too', async () => {
  const { updates, receive, workers, end } = receiver()
  const [text, tag] = [bodyOf(rowTexts(30)), '"1"']
  await receive(text, { tag })
  workers[0]?.end(new Error('out of memory'))
  await expect(updates.select(newest)).rejects.toThrow('out of memory')
  await receive(text, { tag })
  expect((await updates.select(newest)).rows).toHaveLength(30)
  expect(workers).toHaveLength(2)
  end()
})

test('an empty list is whole', async () => {
  const { updates, receive, end } = receiver()
  await receive('[]')
  expect(updates.extent.read()).toMatchObject({ rows: 0, isWhole: true })
  await receive(bodyOf(rowTexts(1)))
  expect(updates.extent.read()).toMatchObject({ rows: 1, isWhole: true })
  end()
})

/** A browser that stores lists, a network that the page knows, and a data service whose list grows and takes filters. */
function visits(rows: string[]) {
  const caches = createTestCaches('https://explorer.example')
  vi.stubGlobal('caches', caches)
  let mayStore = true
  const serviceWorker = {
    get controller() {
      return mayStore ? {} : null
    },
  }
  vi.stubGlobal('navigator', { serviceWorker })
  let source = 'live'
  const requests: string[] = []

  async function respond(address: string) {
    const [path, query] = decodeURIComponent(address).replace('/mainnet/api/core', '').split('?')
    requests.push(query ?? path ?? '')
    const from = Number(/id ge (\d+)/.exec(query ?? '')?.[1] ?? 0)
    const listed = rows.filter((row) => Number(/\d+/.exec(row)) >= from)
    return new Response(bodyOf(listed), { headers: { 'Epochal-Dialect': 'documented' } })
  }

  /** Opens the page of the list. */
  function open() {
    const client = new QueryClient()
    const description = { source, start_time: null }
    client.setQueryData(networksQuery.queryKey, [{ name: 'mainnet', description }] as never)
    const { updates, workers, end } = receiver(client)
    vi.stubGlobal('fetch', respond)
    const options = { signal: new AbortController().signal, priority: undefined, client }
    const receive = () => receiveUpdates('mainnet', updates, options)
    return { updates, receive, workers, end }
  }

  const stored = async () =>
    (await (await caches.open(LIST_CACHE)).match('/mainnet/api/core/pools/updates'))?.text()

  return {
    rows,
    /** The requests since the last time. */
    requests: () => requests.splice(0),
    open,
    /** Waits until the browser has stored the list. */
    isStored: () => expect.poll(stored).toBe(bodyOf(rows)),
    caches,
    change: () => {
      source = 'recorded'
    },
    forbid: () => {
      mayStore = false
    },
  }
}

const SINCE = (id: number) => `$filter=id ge ${id}&$orderby=id`

test('a list that has grown since an earlier visit, or on the page, is continued by its new rows', async () => {
  const { rows, requests, open, isStored } = visits(rowTexts(500))
  const first = open()
  await first.receive()
  await isStored()
  expect(requests()).toEqual(['/pools/updates'])
  rows.push(rowText(501), rowText(502))
  await first.receive()
  expect(first.updates.extent.read()).toMatchObject({ rows: 502, isWhole: true, beginning: 0 })
  await isStored()
  first.end()

  rows.push(rowText(503))
  const { updates, receive, end } = open()
  await receive()
  await receive()
  expect(requests()).toEqual([SINCE(451), SINCE(453), SINCE(454)])
  expect(updates.extent.read()).toMatchObject({ rows: 503, isWhole: true })
  for (const [row, text] of rows.entries())
    expect(recordSourceOf(updates.rowAt(row)?.update ?? {})?.text).toBe(text)
  expect([updates.rowAt(0)?.kinds, updates.rowAt(502)?.kinds]).toEqual([1, 2])
  expect((await updates.select(newest)).rows).toHaveLength(503)
  end()
})

test.each([
  ['a rollback has removed rows', ({ rows }) => rows.splice(498, 2, rowText(510)), 2],
  ['the network has other data', ({ change }) => change(), 1],
  ['another part of the list has changed', async ({ caches }) => garble(caches), 2],
  ['nothing is stored any more', ({ caches }) => caches.delete(LIST_CACHE), 1],
] satisfies [string, (visit: ReturnType<typeof visits>) => unknown, number][])(
  'the whole list is requested where %s',
  async (_, happen, sent) => {
    const visit = visits(rowTexts(500))
    const first = visit.open()
    await first.receive()
    await visit.isStored()
    first.end()
    await happen(visit)
    visit.requests()
    const { updates, receive, end } = visit.open()
    await receive()
    expect(visit.requests()).toEqual([SINCE(451), '/pools/updates'].slice(2 - sent))
    expect(updates.extent.read()).toMatchObject({ rows: visit.rows.length, isWhole: true })
    expect(updates.rowAt(visit.rows.length - 1)?.update.id).toBe(
      BigInt(visit.rows.length === 499 ? 510 : 500),
    )
    await visit.isStored()
    end()
  },
)

/** Takes rows out of the stored list, whose facts stay. */
async function garble(caches: CacheStorage): Promise<void> {
  const cache = await caches.open(LIST_CACHE)
  const stored = await cache.match('/mainnet/api/core/pools/updates')
  const body = bodyOf(rowTexts(500).toSpliced(200, 3))
  await cache.put('/mainnet/api/core/pools/updates', new Response(body, { headers: stored?.headers ?? {} }))
}

test.each([
  ['refuses to store', ({ caches }) => caches.refuse()],
  ['is to store nothing', ({ forbid }) => forbid()],
] satisfies [string, (visit: ReturnType<typeof visits>) => unknown][])(
  'a browser that %s shows the list all the same',
  async (_, happen) => {
    const visit = visits(rowTexts(500))
    happen(visit)
    for (let visited = 0; visited < 2; visited++) {
      const { updates, receive, end } = visit.open()
      await receive()
      expect(updates.extent.read()).toMatchObject({ rows: 500, isWhole: true })
      // The list is stored in a task after this one.
      await new Promise((resolve) => setTimeout(resolve))
      end()
    }
    expect(visit.requests()).toEqual(['/pools/updates', '/pools/updates'])
    expect(visit.caches.pathsIn(LIST_CACHE)).toEqual([])
  },
)
