import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { NEWEST_FIRST } from '../update-selection.ts'
import { arrivingView, selectedView } from './selection-view.ts'

const updates = Array.from({ length: 10 }, (_, row) => ({
  update: madeUpPoolUpdate({ id: BigInt(row + 1) }),
  kinds: undefined,
}))
const newest = {
  records: updates
    .slice(-3)
    .reverse()
    .map(({ update }) => update),
  total: 10,
}

function ids(view: ReturnType<typeof arrivingView>) {
  return Array.from({ length: view.total }, (_, place) => Number(view.at(place)?.update.id ?? 0))
}

test.each([
  ['nothing but the newest', 0, newest, [10, 9, 8, 0, 0, 0, 0, 0, 0, 0]],
  ['the newest, and the oldest that have arrived', 4, newest, [10, 9, 8, 0, 0, 0, 4, 3, 2, 1]],
  ['more than were counted', 10, { ...newest, total: 9 }, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['an unknown number', 4, undefined, [4, 3, 2, 1]],
])('while the list arrives, all updates are %s', (_, rows, first, expected) => {
  const extent = { rows, isWhole: false, beginning: 0 }
  expect(ids(arrivingView(extent, first, (row) => updates.slice(0, rows)[row]))).toEqual(expected)
})

test('the whole list needs no computed selection, and one of rows that are gone has none', () => {
  const extent = { rows: 10, isWhole: true, beginning: 1 }
  const rowAt = (row: number) => updates[row]
  expect(ids(arrivingView(extent, newest, rowAt))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  const selected = {
    rows: Uint32Array.of(3, 1),
    pools: 1,
    perEpoch: { firstEpoch: 291, counts: Uint32Array.of(2) },
    selection: { filters: {}, sort: NEWEST_FIRST },
    of: extent,
  }
  expect(ids(selectedView(selected, extent, rowAt))).toEqual([4, 2])
  expect(selectedView(selected, { ...extent, beginning: 2 }, rowAt)).toMatchObject({
    total: 0,
    isSettling: true,
  })
})
