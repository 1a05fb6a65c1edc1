import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { newestUpdatesQuery, readCount } from './newest-updates.ts'

afterEach(() => vi.unstubAllGlobals())

const row = (id: number, epoch: number) =>
  `{"id":${id},"hash_id":7,"cert_index":0,"vrf_key_hash":"AQ==","pledge":1,"active_epoch_no":${epoch},"meta_id":null,"margin":2.99,"fixed_cost":340,"registered_tx_id":${id},"reward_addr_id":1,"vrf_key_hash_hex":"01"}`
const list = (rows: readonly string[]) => `[${rows.join(',\n')}]`
const part = (rows: readonly string[]) => new Response(`{"@odata.count":4,"value":${list(rows)}}`)
const all = [row(1, 210), row(2, 213), row(3, 212), row(4, 213)]

/** The newest updates of a data service, and whether the whole list was requested for them. */
async function newest(respond: () => Response, orderby: string) {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return path.includes('/odata/') ? respond() : new Response(list(all))
  })
  const { value } = await new QueryClient().fetchQuery(newestUpdatesQuery('mainnet', { orderby, top: 2 }))
  const { records, total } = value
  return [records.map(({ id }) => Number(id)), total, paths.length > 1]
}

const BY_EPOCH = 'active_epoch_no desc,id desc'
const refused = (status: number) => () => new Response('no', { status })

test.each<[string, () => Response, string, unknown]>([
  ['has orders', () => part([row(4, 213), row(2, 213)]), BY_EPOCH, [[4, 2], 4, false]],
  ['ignores the order', () => part([row(1, 210), row(2, 213)]), BY_EPOCH, [[4, 2], 4, true]],
  ['ignores the second field of it', () => part([row(2, 213), row(4, 213)]), BY_EPOCH, [[4, 2], 4, true]],
  ['ignores the order by number', () => part([row(1, 210), row(2, 213)]), 'id desc', [[4, 3], 4, true]],
  ['refuses it', refused(400), 'id desc', [[4, 3], 4, true]],
  ['has no OData form', refused(404), 'id desc', [[4, 3], 4, true]],
])('of a data service that %s the newest updates are right', async (_, respond, orderby, expected) => {
  expect(await newest(respond, orderby)).toEqual(expected)
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
