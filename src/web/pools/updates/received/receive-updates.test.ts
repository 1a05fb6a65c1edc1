import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordSourceOf } from '../../../api/received-text.ts'
import { answerCalls, callWorker, type WorkerCalls } from '../../../browser/worker-calls.ts'
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

function receiver() {
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
    await receiveUpdates('mainnet', updates, { signal: new AbortController().signal, priority: undefined })
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
