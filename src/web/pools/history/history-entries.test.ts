import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { entryHeading, entryNote, keptText } from './entry-words.ts'
import { historyEntries } from './history-entries.ts'

const pool = [
  madeUpPoolUpdate({ id: 1n, active_epoch_no: 248 }),
  madeUpPoolUpdate({ id: 2n, active_epoch_no: 291, pledge: 50_000_000_000n }),
  madeUpPoolUpdate({ id: 3n, active_epoch_no: 291, margin: '1' }),
  madeUpPoolUpdate({ id: 4n, active_epoch_no: 291, margin: '0.03', registered_tx_id: 1003n, cert_index: 1 }),
  madeUpPoolUpdate({ id: 5n, active_epoch_no: 301, margin: '0.03' }),
  madeUpPoolUpdate({ id: 6n, active_epoch_no: 302, margin: '1', reward_addr_id: 1n }),
]

function told(source: 'live' | 'recorded', tipEpoch: number | undefined) {
  return historyEntries(pool, source, tipEpoch).map((entry) =>
    [entryHeading(entry, pool.length, source), entryNote(entry)].filter(Boolean).join(': '),
  )
}

test('a whole history tells what is in force, for how long, and what never took effect', () => {
  expect(told('live', 301)).toEqual([
    'Announced',
    'In force: since this epoch',
    'Update 4 of 6: in force for 10 epochs, the last of 3 updates for epoch 291',
    'Update 3 of 6: replaced before it took effect, by update 4 in the same transaction',
    'Update 2 of 6: replaced before it took effect, by update 4 for the same epoch',
    'First registration: in force for 43 epochs',
  ])
  expect(told('live', 260).at(-1)).toBe('First registration: in force for 12 epochs so far')
  expect(told('live', 240).at(-1)).toBe('First registration: not active yet')
})

test.each([['recorded', 301] as const, ['live', undefined] as const])(
  'on a network that is %s, at epoch %s, no time in force is known',
  (source, tipEpoch) => {
    const lines = told(source, tipEpoch)
    expect(lines[0]).toBe(source === 'live' ? 'Update 6 of 6' : 'Update 6 of 6 on record')
    expect(lines[2]).toMatch(/: the last of 3 updates for epoch 291$/)
    expect(lines[3]).toMatch(/by update 4 in the same transaction$/)
    expect(lines.join(' ')).not.toMatch(/in force/i)
  },
)

test('warnings are of updates that take effect, against the terms that they replace', () => {
  const warnings = historyEntries(pool, 'live', 301).map((entry) =>
    entry.warnings.map(({ weight }) => weight),
  )
  expect(warnings).toEqual([['severe', 'neutral'], [], [], [], [], []])
})

test('an update says in one line what it kept', () => {
  const [sixth, fifth, , , second, first] = historyEntries(pool, 'live', 301)
  expect(first && keptText(first)).toBeUndefined()
  expect(second && keptText(second)).toBe('Unchanged: margin, fixed cost, VRF key, reward address, metadata.')
  expect(fifth && keptText(fifth)).toBe('Registered again with the same terms.')
  expect(sixth && keptText(sixth)).toBe('Unchanged: pledge, fixed cost, VRF key, metadata.')
})
