import { expect, test } from 'vitest'
import { latestRows, unloadedNote } from './latest-blocks.tsx'

const block = (block_no: number | null) => ({ block_no })
const rows = (...args: Parameters<typeof latestRows>) =>
  latestRows(...args).map((row) => (typeof row === 'number' ? `${row} to come` : row.block_no))

test.each([
  ['live', [12, 11, 10], true, undefined, [12, 11, 10, '9 to come']],
  ['live, with one to come between', [12, 10, 9], true, undefined, [12, '11 to come', 10, 9]],
  ['live, small allowance', [12, 9], false, undefined, [12, 9]],
  ['a young chain', [1], true, undefined, [1, '0 to come']],
  [
    'recorded, single blocks included',
    [40],
    true,
    [
      [1, 20],
      [30, 30],
      [40, 40],
    ],
    [40, '30 to come', '20 to come', '19 to come'],
  ],
  [
    'recorded, loaded',
    [40, 30, 20, 19],
    true,
    [
      [1, 20],
      [30, 30],
      [40, 40],
    ],
    [40, 30, 20, 19],
  ],
  ['a boundary block', [null], true, undefined, [null]],
  ['nothing loaded', [], true, undefined, []],
] as const)('%s', (_, loaded, allowsLoading, runs, expected) => {
  expect(rows(loaded.map(block), 4, allowsLoading, runs)).toEqual(expected)
})

test('a list grows only while the chain is followed', () => {
  expect(unloadedNote('live')).toContain('The list grows')
  for (const pulse of ['behind', 'offline', 'recorded', 'unknown'] as const)
    expect(unloadedNote(pulse)).not.toContain('grows')
})
