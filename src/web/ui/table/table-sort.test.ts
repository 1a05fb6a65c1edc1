import { expect, test } from 'vitest'
import { byValue, type Column, pressedSort, readSort, type Sort, sortedRows, sortText } from './table-sort.ts'

interface Row {
  readonly no: number
  readonly count: number
}

const columns: readonly Column<Row>[] = [
  { name: 'name', label: 'Name', cell: ({ no }) => no, compare: byValue(({ no }) => no) },
  {
    name: 'count',
    label: 'Count',
    numeric: true,
    cell: ({ count }) => count,
    compare: byValue(({ count }) => count),
  },
  { name: 'bar', label: 'Bar', cell: () => null },
]
const [byName, byCount] = columns as [Column<Row>, Column<Row>]

test.each([
  ['count', { column: 'count', descending: false }],
  ['-count', { column: 'count', descending: true }],
  ['bar', undefined],
  ['-', undefined],
  ['', undefined],
  ['--count', undefined],
  [null, undefined],
])('the sort %s', (text, sort) => {
  expect(readSort(text, columns)).toEqual(sort)
  if (sort) expect(sortText(sort)).toBe(text)
})

test.each<[Sort, Column<Row>, string]>([
  [{ column: 'name', descending: true }, byCount, '-count'],
  [{ column: 'count', descending: true }, byCount, 'count'],
  [{ column: 'count', descending: false }, byCount, '-count'],
  [{ column: 'count', descending: true }, byName, 'name'],
])('a press after %o', (sort, column, text) => {
  expect(sortText(pressedSort(sort, column))).toBe(text)
})

test('rows with equal values keep their order in both directions', () => {
  const rows = [5, 3, 5, 1].map((count, no) => ({ no, count }))
  const order = (text: string) =>
    sortedRows(rows, columns, readSort(text, columns) ?? { column: '', descending: false }).map(
      ({ no }) => no,
    )
  expect(order('-count')).toEqual([0, 2, 1, 3])
  expect(order('count')).toEqual([3, 1, 0, 2])
  expect(order('bar')).toEqual([0, 1, 2, 3])
})
