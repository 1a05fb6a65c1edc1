import { expect, test } from 'vitest'
import type { UtcTime } from '#cardano/utc-time.ts'
import { readWatchFile, watchFileName, watchFileText } from './watch-file.ts'
import type { Watched } from './watched.ts'

const NOW = Date.UTC(2026, 10, 23, 1, 2, 3) as UtcTime
const pool: Watched = {
  network: 'mainnet',
  kind: 'pool',
  id: '4268',
  since: 1000,
  seen: { at: 3000, chain: 'recorded', update: '33494' },
}
const account: Watched = {
  network: 'mainnet',
  kind: 'account',
  id: 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
  since: 1000,
}
const sandboxPool: Watched = { ...pool, network: 'sandbox' }

test('a file is read as it was exported, with every network and what was seen', () => {
  const entries = [pool, account, sandboxPool]
  expect(readWatchFile(watchFileText(entries, NOW))).toEqual({ kind: 'list', entries, malformed: [] })
  expect(watchFileName(NOW)).toBe('epochal-watch-list-2026-11-23.json')
})

const file = (fields: object) =>
  JSON.stringify({ format: 'epochal-watch-list', version: 1, entries: [pool], ...fields })

test.each([
  ['stake1,pool2', 'It is not a watch list that Epochal has exported.'],
  ['[]', 'It is not a watch list that Epochal has exported.'],
  [file({ format: 'other' }), 'It is not a watch list that Epochal has exported.'],
  [file({ version: 2 }), 'Another version of Epochal has written it, which this one cannot read.'],
  [file({ entries: {} }), 'It has no list of entries.'],
  [file({ entries: Array(201).fill(pool) }), 'It has 201 entries; the most is 200.'],
  [file({ entries: [1, { ...pool, id: 'a' }] }), 'None of its entries can be read.'],
])('the file %.60s is refused: %s', (text, reason) => {
  expect(readWatchFile(text)).toEqual({ kind: 'fault', reason })
})

test('entries that cannot be read are named, and the others are taken', () => {
  const mistyped = { ...account, id: account.id.replace('u8a9', 'u8a8') }
  const elsewhere = { ...account, network: 'preprod' }
  expect(readWatchFile(file({ entries: [mistyped, pool, elsewhere] }))).toEqual({
    kind: 'list',
    entries: [pool],
    malformed: [1, 3],
  })
})
