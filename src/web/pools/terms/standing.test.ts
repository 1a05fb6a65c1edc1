import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { effectiveUpdates, lastChange, standingOf } from './standing.ts'

/** Updates with the ids 1, 2 …, that are active from these epochs. */
const updates = (...epochs: readonly number[]) =>
  epochs.map((active_epoch_no, at) => madeUpPoolUpdate({ id: BigInt(at + 1), active_epoch_no }))

test.each([
  ['live', 300, [290, 301, 302], 'in-force', 1n, [2n, 3n]],
  ['simulated', 301, [290, 301, 301], 'in-force', 3n, []],
  ['live', 300, [302, 303], 'not-begun', 1n, [2n]],
  ['live', 300, [302, 302], 'not-begun', 2n, []],
  ['live', undefined, [290, 301], 'newest', 2n, []],
  ['recorded', 300, [290, 301], 'newest', 2n, []],
  [undefined, 300, [290], 'newest', 1n, []],
] as const)(
  'on a network that is %s, at epoch %s, updates from %j: %s',
  (source, epochNo, epochs, kind, id, announced) => {
    const standing = standingOf(updates(...epochs), source, epochNo)
    expect(standing?.kind).toBe(kind)
    expect(standing?.update.id).toBe(id)
    expect(standing?.announced.map((update) => update.id)).toEqual(announced)
  },
)

test('a pool without updates has no terms', () => {
  expect(standingOf([], 'live', 300)).toBeUndefined()
})

test('the last change of a term passes over updates that kept it, and over those that never took effect', () => {
  const pool = [
    madeUpPoolUpdate({ id: 1n, active_epoch_no: 210, margin: '0.05' }),
    madeUpPoolUpdate({ id: 2n, active_epoch_no: 240, margin: '0.03' }),
    madeUpPoolUpdate({ id: 3n, active_epoch_no: 250, margin: '0.9' }),
    madeUpPoolUpdate({ id: 4n, active_epoch_no: 250, margin: '0.03' }),
  ]
  const effective = effectiveUpdates(pool)
  expect(effective.map(({ id }) => id)).toEqual([1n, 2n, 4n])
  expect(lastChange(effective, 'margin')).toEqual({ before: pool[0], update: pool[1] })
  expect(lastChange(effective, 'pledge')).toBeUndefined()
})
