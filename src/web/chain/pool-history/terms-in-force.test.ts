import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { effectsOf, replacedTerms, termsAt } from './listed-updates.ts'

/** Updates in chain order, with the ids 1, 2 …, that are active from these epochs. */
const updates = (...epochs: readonly number[]) =>
  epochs.map((active_epoch_no, at) => madeUpPoolUpdate({ id: BigInt(at + 1), active_epoch_no }))

test.each<[string, readonly number[], number, bigint | undefined, readonly bigint[]]>([
  ['a pool without updates', [], 300, undefined, []],
  ['a first registration that is not active yet', [302], 300, undefined, [1n]],
  ['the epoch in which an update becomes active', [290, 300], 300, 2n, []],
  ['the epoch before it', [290, 300], 299, 1n, [2n]],
  ['two updates to come', [290, 301, 302], 300, 1n, [2n, 3n]],
  ['several of one epoch: the last takes effect', [290, 301, 301, 301], 300, 1n, [4n]],
  ['several of one epoch that has begun', [290, 300, 300], 300, 3n, []],
  ['a later update that is active before an earlier one', [290, 303, 302], 300, 1n, [3n]],
  ['the same when both have begun', [290, 303, 302], 303, 3n, []],
])('%s', (_, epochs, epochNo, inForce, announced) => {
  const terms = termsAt(updates(...epochs), epochNo)
  expect(terms.inForce?.id).toBe(inForce)
  expect(terms.announced.map(({ id }) => id)).toEqual(announced)
})

test('terms are in force until the epoch before the next ones, and none where a later update begins by then', () => {
  const effects = effectsOf(updates(210, 240, 240, 303, 302))
  expect(effects.map((effect) => (effect.kind === 'replaced' ? effect.by.id : effect))).toEqual([
    { kind: 'takes-effect', from: 210, until: 239 },
    3n,
    { kind: 'takes-effect', from: 240, until: 301 },
    5n,
    { kind: 'takes-effect', from: 302, until: undefined },
  ])
})

test('at every epoch, exactly the update in force covers it', () => {
  const pool = updates(210, 240, 240, 260, 259, 280)
  const effects = effectsOf(pool)
  for (let epochNo = 205; epochNo < 290; epochNo++) {
    const covering = pool.filter((_, at) => {
      const effect = effects[at]
      return effect?.kind === 'takes-effect' && effect.from <= epochNo && epochNo <= (effect.until ?? epochNo)
    })
    const { inForce } = termsAt(pool, epochNo)
    expect(covering, `epoch ${epochNo}`).toEqual(inForce ? [inForce] : [])
  }
})

test('an update replaces the terms of the last one that took effect', () => {
  const pool = updates(210, 240, 240, 280)
  expect(pool.map((update) => replacedTerms(pool, update)?.id)).toEqual([undefined, 1n, 1n, 3n])
})
