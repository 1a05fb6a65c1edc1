import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { newestUpdatesQuery, readCount } from './newest-updates.ts'

afterEach(() => vi.unstubAllGlobals())

const row = (id: number, epoch: number) =>
  `{"id":${id},"hash_id":7,"cert_index":0,"vrf_key_hash":"AQ==","pledge":1,"active_epoch_no":${epoch},"meta_id":null,"margin":2.99,"fixed_cost":340,"registered_tx_id":${id},"reward_addr_id":1,"vrf_key_hash_hex":"01"}`
const list = (rows: readonly string[]) => `[${rows.join(',\n')}]`
const part = (rows: readonly string[]) => new Response(`{"@odata.count":4,"value":${list(rows)}}`)
const all = [row(1, 210), row(2, 213), row(3, 212), row(4, 213)]

/** The page of a plain list that begins where it is asked for; the whole list without options. */
function page(rows: readonly string[], path: string, size: number) {
  const skip = new URLSearchParams(path.split('?')[1]).get('$skip')
  return new Response(list(skip === null ? rows : rows.slice(Number(skip), Number(skip) + size)))
}

/** The newest updates of a data service, their number, and the requests that were sent. */
async function newest(
  respond: () => Response,
  orderby: string,
  rows = all,
  { size = 20, top = 2, ignoresSkip = false } = {},
) {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    if (path.includes('/odata/')) return respond()
    return page(rows, ignoresSkip ? path.replace(/skip=\d+/, 'skip=0') : path, size)
  })
  const { value } = await new QueryClient().fetchQuery(newestUpdatesQuery('mainnet', { orderby, top }))
  const { records, total } = value
  return [records.map(({ id }) => Number(id)), total, paths.length]
}

const BY_EPOCH = 'active_epoch_no desc,id desc'
const refused = (status: number) => () => new Response('no', { status })

test.each<[string, () => Response, string, unknown]>([
  ['has orders', () => part([row(4, 213), row(2, 213)]), BY_EPOCH, [[4, 2], 4, 1]],
  ['ignores the order', () => part([row(1, 210), row(2, 213)]), BY_EPOCH, [[4, 2], 4, 2]],
  ['ignores the second field of it', () => part([row(2, 213), row(4, 213)]), BY_EPOCH, [[4, 2], 4, 2]],
  ['ignores the order by number', () => part([row(1, 210), row(2, 213)]), 'id desc', [[4, 3], 4, 2]],
  ['refuses it', refused(400), 'id desc', [[4, 3], undefined, 4]],
  ['has no OData form', refused(404), 'id desc', [[4, 3], undefined, 4]],
])('of a data service that %s the newest updates are right', async (_, respond, orderby, expected) => {
  expect(await newest(respond, orderby)).toEqual(expected)
})

test.each([20, 21, 45, 1024, 1044, 1045, 36_000, 45_000])(
  'the end of a list of %d is found by few requests',
  async (length) => {
    const rows = Array.from({ length }, (_, at) => row(at + 1, 210))
    const [ids, total, requests] = await newest(refused(400), 'id desc', rows)
    expect([ids, total]).toEqual([[length, length - 1], undefined])
    expect(requests).toBeLessThanOrEqual(20)
  },
)

const many = Array.from({ length: 130 }, (_, at) => row(at + 1, 210))
const counted = (count: number) => () =>
  new Response(`{"@odata.count":${count},"value":${list(many.slice(0, 20))}}`)
const last50 = Array.from({ length: 50 }, (_, at) => 130 - at)

test.each<[string, () => Response, { size?: number; ignoresSkip?: boolean }]>([
  ['counts', counted(130), {}],
  ['counts more than there are', counted(400), {}],
  ['does not count', refused(400), {}],
  ['has pages of 7', refused(400), { size: 7 }],
  ['has pages of 7 and counts', counted(130), { size: 7 }],
  ['has no pages', refused(400), { ignoresSkip: true }],
  ['has no pages and counts', counted(130), { ignoresSkip: true }],
])('of a service that %s there are as many as asked for', async (_, respond, service) => {
  const [ids] = await newest(respond, 'id desc', many, { top: 50, ...service })
  expect(ids).toEqual(last50)
})

test('the number of all is that of the list where it had to be requested whole', async () => {
  const [, total] = await newest(counted(400), 'id desc', many, { top: 50, ignoresSkip: true })
  expect(total).toBe(130)
})

test('another failure is the failure of the query', async () => {
  await expect(newest(refused(503), 'id desc')).rejects.toMatchObject({ status: 503 })
})

test.each([
  ['{"@odata.context":"c","@odata.count":323,"value":[{"id":1}]}', 323],
  ['{"@odata.count":0,"value":[]}', 0],
  ['{"value":[{"id":1,"name":"\\"@odata.count\\":5"}]}', undefined],
])('the number of all rows of %s is %j', (text, count) => {
  expect(readCount(text)).toBe(count)
})
