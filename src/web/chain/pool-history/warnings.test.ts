import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { warningsOf, warningText } from './warnings.ts'

const before = madeUpPoolUpdate()

test.each<[string, Parameters<typeof madeUpPoolUpdate>[0], readonly [weight: string, text: RegExp][]]>([
  ['the same terms', {}, []],
  [
    'better terms',
    { margin: '0.03', fixed_cost: 170_000_000n, pledge: 2n ** 64n - 1n, meta_id: null, vrf_key_hash_hex: '' },
    [],
  ],
  ['a margin up', { margin: '0.06' }, [['worse', /^Higher margin/]]],
  ['a margin doubled', { margin: '0.1' }, [['severe', /^Twice the margin/]]],
  ['a margin of all', { margin: '1' }, [['severe', /^The pool keeps all rewards\.$/]]],
  ['a margin in an unknown unit', { margin: '5' }, []],
  ['a greater cost', { fixed_cost: 340_000_001n }, [['worse', /^Higher fixed cost/]]],
  ['a smaller pledge', { pledge: 9_999_999_999n }, [['worse', /^Lower pledge/]]],
  ['another reward address', { reward_addr_id: null }, [['neutral', /own rewards go to another address/]]],
  [
    'several, the margin first',
    { margin: '0.2', fixed_cost: 345_000_000n, pledge: 0n, reward_addr_id: 1n },
    [
      ['severe', /margin/],
      ['worse', /cost/],
      ['worse', /pledge/],
      ['neutral', /address/],
    ],
  ],
])('%s', (_, changes, expected) => {
  const warnings = warningsOf(before, madeUpPoolUpdate(changes))
  expect(warnings.map(({ weight }) => weight)).toEqual(expected.map(([weight]) => weight))
  warnings.forEach(({ text }, at) => {
    expect(text).toMatch(expected[at]?.[1] ?? '')
  })
})

test('a margin after none is new, and a first registration that keeps all rewards says so', () => {
  const none = madeUpPoolUpdate({ margin: '0' })
  expect(warningsOf(none, before).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^A margin after none/),
  ])
  expect(warningsOf(undefined, before)).toEqual([])
  expect(warningsOf(undefined, madeUpPoolUpdate({ margin: '1' }))).toHaveLength(1)
})

test('an announced change says from when', () => {
  const [warning] = warningsOf(before, madeUpPoolUpdate({ margin: '1' }))
  if (!warning) throw new Error('no warning')
  expect(warningText(warning, undefined)).toBe('The pool keeps all rewards.')
  expect(warningText(warning, 304)).toBe('From epoch 304: the pool keeps all rewards.')
})
