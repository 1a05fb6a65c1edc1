import { expect, test } from 'vitest'
import { readListQuery } from '#contract/odata/list-query.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'
import { selectionCost, selectRows } from './select-rows.ts'

const queryOf = (text: string) => readListQuery(new URLSearchParams(text), poolUpdate, 100)
const in200 = Array.from({ length: 200 }, (_, i) => i).join()

test.each([
  [45_000, '', 18],
  [45_000, '$filter=id eq 5', 18],
  [45_000, '$orderby=id desc&$top=60', 0],
  [45_000, '$orderby=id desc&$top=60&$skip=9000', 18],
  [45_000, '$orderby=id desc&$filter=id gt 5', 18],
  [45_000, `$filter=id in (${in200})`, 90],
  [2_000, '$filter=id eq 5', 0],
  [500, `$filter=id in (${in200})`, 1],
])('the work for %i rows with ?%.20s counts as %i upstream requests', (rows, query, cost) => {
  expect(selectionCost(rows, queryOf(query), poolUpdate)).toBe(cost)
})

/** Rows with these numbers, each on a line of its own, as lists are stored. */
const listOf = (ids: readonly number[]) =>
  Buffer.from(`[${ids.map((id) => `{"id":${id},"meta_id":${id % 3 ? id % 5 : null}}`).join(',\n')}]`)

test.each([0, 1, 499, 500, 501, 1000, 1700])('every one of %i rows is read once', async (length) => {
  const ids = Array.from({ length }, (_, i) => i + 1)
  const selection = { filter: undefined, orderBy: [], skip: 0, size: Number.POSITIVE_INFINITY, counts: true }
  const { rows, count, hasMore } = await selectRows(listOf(ids), poolUpdate, selection)
  expect(rows.map(({ values }) => Number(values.id))).toEqual(ids)
  expect([count, hasMore]).toEqual([length, false])
})

test.each([
  ['$orderby=meta_id', [3, 6, 5, 10, 1]],
  ['$orderby=meta_id desc', [4, 8, 2, 7, 1]],
  ['$orderby=meta_id&$filter=meta_id ne null', [5, 10, 1, 2, 7]],
] as const)('?%s orders null first, and equal values by id', async (text, expected) => {
  const { filter, orderBy } = queryOf(text)
  const selection = { filter, orderBy, skip: 0, size: 5, counts: false }
  const { rows, hasMore } = await selectRows(listOf([1, 2, 3, 4, 5, 6, 7, 8, 10]), poolUpdate, selection)
  expect(rows.map(({ values }) => Number(values.id))).toEqual(expected)
  expect(hasMore).toBe(true)
})

test.each([
  [9, 0, 3],
  [9, 2, 3],
  [9, 7, 5],
  [9, 0, 9],
  [9, 12, 3],
  [1, 0, 60],
  [0, 0, 60],
  [1200, 590, 40],
])(
  'of %i rows, newest first, those after %i are the same from the end as by reading all: %i',
  async (length, skip, size) => {
    const body = listOf(Array.from({ length }, (_, i) => i + 1))
    const selection = { ...queryOf('$orderby=id desc'), skip, size, counts: true }
    const read = await selectRows(body, poolUpdate, selection)
    expect(await selectRows(body, poolUpdate, { ...selection, total: length })).toEqual(read)
    expect(read.count).toBe(length)
  },
)
