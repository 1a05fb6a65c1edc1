import { expect, test } from 'vitest'
import {
  arrivedText,
  listHeading,
  noRowsText,
  recordNote,
  spokenProgress,
  stillShownText,
} from './update-list-words.ts'

const waiting = { status: 'waiting', rows: 0, expected: 45_000 } as const
const arriving = { status: 'arriving', rows: 12_300, expected: 45_000 } as const
const uncounted = { status: 'arriving', rows: 12_300, expected: undefined } as const
const failed = { status: 'failed', rows: 12_300, expected: 45_000 } as const
const whole = { status: 'complete', rows: 45_000, expected: 45_000 } as const

test.each([
  [waiting, false, 45_000, undefined, '45,000 updates', undefined],
  [arriving, false, 45_000, undefined, '45,000 updates', '12,300 of 45,000 have arrived'],
  [failed, false, 45_000, undefined, '45,000 updates', '12,300 of 45,000 have arrived'],
  [uncounted, false, 12_300, undefined, 'Updates', '12,300 have arrived'],
  [whole, false, 45_000, undefined, '45,000 updates', undefined],
  [whole, false, 45_000, 5390, '45,000 updates', 'by 5,390 pools'],
  [whole, false, 1, 1, '1 update', 'by 1 pool'],
  [waiting, true, undefined, undefined, 'Updates', undefined],
  [arriving, true, 312, 40, '312 updates so far', '12,300 of 45,000 have arrived'],
  [failed, true, 1, 1, '1 update so far', '12,300 of 45,000 have arrived'],
  [whole, true, undefined, undefined, '45,000 updates', undefined],
  [whole, true, 312, 40, '312 of 45,000 updates', 'by 40 pools'],
  [whole, true, 0, 0, '0 of 45,000 updates', 'by 0 pools'],
] as const)(
  'the heading of the list %j, filtered: %s, with %s updates by %s pools',
  (list, isFiltered, total, pools, heading, beside) => {
    expect(listHeading({ list, isFiltered, total, pools })).toEqual({ heading, beside })
  },
)

test.each([
  [arriving, '485 updates', '12,300 of 45,000 have arrived'],
  [whole, '485 of 45,000 updates', undefined],
])('of the list %j, rows that the data service counted are %s', (list, heading, beside) => {
  const counts = { list, isFiltered: true, total: 485, isCounted: true, pools: undefined }
  expect(listHeading(counts)).toEqual({ heading, beside })
})

test.each([
  [waiting, undefined],
  [{ ...uncounted, rows: 1 }, '1 has arrived'],
  [failed, '12,300 of 45,000 have arrived'],
  [whole, undefined],
])('what has arrived of the list %j: %s', (list, text) => {
  expect(arrivedText(list)).toBe(text)
})

test('progress is spoken four times', () => {
  const spoken = Array.from({ length: 46 }, (_, i) => spokenProgress({ ...arriving, rows: 1000 * i }))
  expect(Array.from(new Set([...spoken, spokenProgress(whole)]))).toEqual([
    '',
    'A quarter of the updates has arrived.',
    'Half of the updates have arrived.',
    'Three quarters of the updates have arrived.',
    'All updates have arrived.',
  ])
  expect(spokenProgress(uncounted)).toBe('')
})

test.each([
  [false, 'No pool update is on record for Cardano.'],
  [true, 'No update that has arrived meets these conditions.'],
])('a table without rows, filtered: %s', (isFiltered, text) => {
  expect(noRowsText(isFiltered, 'Cardano')).toBe(text)
})

test('a recording alone is noted, and rows that stay are named', () => {
  expect(recordNote('recorded')).toMatch(/^This recording does not contain every update/)
  expect([recordNote('live'), recordNote('simulated'), recordNote(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(stillShownText({ ...waiting, status: 'failed' })).toBe('The newest updates stay.')
  expect(stillShownText(failed)).toMatch(/^The updates that have arrived stay/)
})
