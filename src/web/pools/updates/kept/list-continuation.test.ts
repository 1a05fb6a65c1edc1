import { describe, expect, test } from 'vitest'
import { continuationOf, continuationOptions, newestRows } from './list-continuation.ts'

const row = (id: number, pledge = 1) => `{"id":${id},"pledge":${pledge},"hash":"a"}`
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => row(from + i))
const list = (...rows: string[]) => `[${rows.join(',\n')}]`

/** A hundred rows, of which the newest five are compared. */
const known = { rows: 100, newest: rows(96, 100) }
const added = rows(101, 103)
const counted = (total: number, newest: number) => ({ total, newest: BigInt(newest) })

test('the request is for the compared rows and those after them, in their order', () => {
  expect(decodeURIComponent(continuationOptions(known) ?? '')).toBe('?$filter=id ge 96&$orderby=id')
  expect(continuationOptions({ rows: 0, newest: [] })).toBeUndefined()
  expect(continuationOptions({ rows: 1, newest: ['{"pledge":1,"id":96}'] })).toBeUndefined()
})

describe('rows are added', () => {
  test.each([
    ['that follow', list(...known.newest, ...added), undefined, added],
    ['of which there are none', list(...known.newest), undefined, []],
    ['of a number that was counted', list(...known.newest, ...added), counted(103, 103), added],
    ['beyond those that were counted', list(...known.newest, ...added), counted(101, 101), added],
    [
      'where the count is older than the compared rows',
      list(...known.newest, ...added),
      counted(90, 95),
      added,
    ],
    [
      'whose numbers leave some out',
      list(...known.newest, row(105), row(109)),
      undefined,
      [row(105), row(109)],
    ],
  ])('%s', (_, text, count, expected) => {
    expect(continuationOf(known, text, count)).toEqual(expected)
  })
})

describe('the whole list is requested', () => {
  test.each([
    ['a rollback has removed the newest row', list(...rows(96, 99)), undefined],
    ['a rollback has removed rows, and others follow', list(...rows(96, 98), ...added), undefined],
    ['a rollback has removed all compared rows', list(...added), undefined],
    ['nothing is left', '[]', undefined],
    ['a row has changed', list(...rows(96, 98), row(99, 2), row(100), ...added), undefined],
    [
      'a field is new',
      list(...known.newest, ...added).replaceAll('"pledge"', '"owner":1,"pledge"'),
      undefined,
    ],
    ['a row has come between', list(row(96), row(96, 7), ...rows(97, 100)), undefined],
    ['the data service ignores the filter', list(...rows(1, 103)), undefined],
    ['the data service ignores the order', list(...known.newest, ...added.toReversed()), undefined],
    ['the response is no list', '{"value":[]}', undefined],
    ['the response is cut', list(...known.newest, ...added).slice(0, -9), undefined],
    ['a row has gone far before', list(...known.newest, ...added), counted(102, 103)],
    ['a row has come far before', list(...known.newest), counted(101, 100)],
    ['the response is older than the count', list(...known.newest, ...added), counted(104, 104)],
  ])('where %s', (_, text, count) => {
    expect(continuationOf(known, text, count)).toBeUndefined()
  })
})

test.each([
  ['the beginning of a row', `":3}${list(...rows(7, 9)).replace('[', ',\n')}`, rows(7, 9)],
  ['a list without its end', list(...rows(7, 9)).slice(0, -1), rows(8, 9)],
  ['many rows', list(...rows(1, 200)), rows(151, 200)],
])('the newest rows of %s', (_, end, expected) => {
  expect(newestRows(end)).toEqual(expected)
})
