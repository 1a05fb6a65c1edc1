import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { changeText, firstUpdateText, poolChanges } from './pool-changes.ts'

// Three of the nine recorded updates of pool 4268, and one of another pool between them.
const update = (id: bigint, changes: Parameters<typeof madeUpPoolUpdate>[0]) =>
  madeUpPoolUpdate({ id, ...changes })

test('each update is compared with the one before it of the same pool, in chain order', () => {
  const changes = poolChanges([
    update(25_258n, { margin: '0.04', meta_id: 25_193n }),
    update(23_000n, { hash_id: 7n, margin: '0.9' }),
    update(22_010n, {}),
    update(28_729n, { margin: '0.04', meta_id: 25_193n }),
  ])
  expect(changes.map((change) => [change.update.id, changeText(change, 'recorded')])).toEqual([
    [22_010n, 'First on record'],
    [23_000n, 'First on record'],
    [25_258n, 'Margin, metadata'],
    [28_729n, 'Nothing'],
  ])
})

test.each([
  ['live', 'First registration'],
  ['simulated', 'First registration'],
  ['recorded', 'First on record'],
  [undefined, 'First on record'],
] as const)('the first update of a pool on a network that is %s: %s', (source, text) => {
  expect(firstUpdateText(source)).toBe(text)
})
