import { describe, expect, test } from 'vitest'
import {
  type AfterPage,
  afterPage,
  type ListProgress,
  type ListTraits,
  MAX_PAGES_WITHOUT_NEW_ROWS,
  noPages,
  type TakenPage,
} from './end-of-list.ts'

const traits: ListTraits = { comesWhole: false, isInOrder: true, isRefresh: false }
const first = ['{"id":1}', '{"id":2}']
const second = ['{"id":3}', '{"id":4}']
const afterTwo: ListProgress = { pages: 2, pageSize: 2, firstRows: first, withoutNewRows: 0 }
const page = (rows: readonly string[], added = rows.length): TakenPage => ({ rows, size: rows.length, added })

interface Case {
  readonly what: string
  readonly before: ListProgress
  readonly page: TakenPage
  readonly traits?: Partial<ListTraits>
  readonly decision: AfterPage
}

const cases: readonly Case[] = [
  {
    what: 'a list that comes whole ends with its first page',
    before: noPages,
    page: page(first),
    traits: { comesWhole: true },
    decision: { kind: 'end', pageSize: undefined },
  },
  {
    what: 'a list that came whole before goes on behind a second page',
    before: { ...afterTwo, pages: 1 },
    page: page(second),
    traits: { comesWhole: true },
    decision: { kind: 'continue' },
  },
  {
    what: 'a first page that may be all of it is no end',
    before: noPages,
    page: page(first),
    decision: { kind: 'continue' },
  },
  {
    what: 'an empty first page is an empty list',
    before: noPages,
    page: page([]),
    decision: { kind: 'end', pageSize: undefined },
  },
  {
    what: 'an empty second page: the service returned everything at once',
    before: { ...afterTwo, pages: 1 },
    page: page([]),
    decision: { kind: 'end', pageSize: undefined },
  },
  {
    what: 'an empty third page: the service has pages',
    before: afterTwo,
    page: page([]),
    decision: { kind: 'end', pageSize: 2 },
  },
  {
    what: 'the first page again, in order, is the end of a service that knows no pages',
    before: { ...afterTwo, pages: 1 },
    page: page(first, 0),
    decision: { kind: 'end', pageSize: undefined },
  },
  {
    what: 'the beginning of the first page is enough to recognise it',
    before: { ...afterTwo, pages: 1 },
    page: page(first.slice(0, 1), 0),
    decision: { kind: 'end', pageSize: undefined },
  },
  {
    what: 'the first page again, in another order, may have been pushed back',
    before: { ...afterTwo, pages: 1 },
    page: page(first, 0),
    traits: { isInOrder: false },
    decision: { kind: 'continue' },
  },
  {
    what: 'the first page twelve times, in another order, is the end',
    before: { ...afterTwo, withoutNewRows: MAX_PAGES_WITHOUT_NEW_ROWS - 1 },
    page: page(first, 0),
    traits: { isInOrder: false },
    decision: { kind: 'end', pageSize: undefined },
  },
  {
    what: 'another page without a new row goes on',
    before: afterTwo,
    page: page(second, 0),
    decision: { kind: 'continue' },
  },
  {
    what: 'twelve such pages in a row never end',
    before: { ...afterTwo, withoutNewRows: MAX_PAGES_WITHOUT_NEW_ROWS - 1 },
    page: page(second, 0),
    decision: { kind: 'endless' },
  },
  {
    what: 'a short page ends a refresh',
    before: afterTwo,
    page: page(['{"id":3}']),
    traits: { isRefresh: true },
    decision: { kind: 'end', pageSize: 2 },
  },
  {
    what: 'a full page does not end a refresh',
    before: afterTwo,
    page: page(second),
    traits: { isRefresh: true },
    decision: { kind: 'continue' },
  },
  {
    what: 'a short page ends nothing else',
    before: afterTwo,
    page: page(['{"id":3}']),
    decision: { kind: 'continue' },
  },
]

describe('after a page', () => {
  test.each(cases)('$what', ({ before, page, traits: changed, decision }) => {
    expect(afterPage(before, page, { ...traits, ...changed }).decision).toEqual(decision)
  })

  test('the first page stays the measure of the others', () => {
    const one = afterPage(noPages, page(first), traits).progress
    expect(one).toEqual({ pages: 1, pageSize: 2, firstRows: first, withoutNewRows: 0 })
    const two = afterPage(one, page(['{"id":2}'], 0), traits).progress
    expect(two).toEqual({ pages: 2, pageSize: 2, firstRows: first, withoutNewRows: 1 })
    const three = afterPage(two, page(['{"id":3}']), traits).progress
    expect(three).toEqual({ pages: 3, pageSize: 2, firstRows: first, withoutNewRows: 0 })
  })
})
