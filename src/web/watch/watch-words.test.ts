import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import type { DataSource } from '../chain/pool-changes.ts'
import type { ChangesSince } from './changes/changes-since.ts'
import {
  changesHeading,
  countingSentence,
  countsElsewhere,
  elsewhereText,
  importSentence,
  keptSentence,
  newestTermsLabel,
  noUpdatesSentence,
  subjectName,
  tallyText,
  unknownSentence,
  updateSentence,
} from './watch-words.ts'

const SINCE = Date.UTC(2026, 10, 21, 9)
const update = (changes: Parameters<typeof madeUpPoolUpdate>[0] = {}) =>
  madeUpPoolUpdate({ active_epoch_no: 304, ...changes })

test.each<[string, Parameters<typeof madeUpPoolUpdate>[0], string]>([
  [
    'terms that hurt delegators',
    { margin: '1', pledge: 0n, fixed_cost: 340_000_001n },
    'Pledge from 10,000 ADA to 0 ADA, margin from 5.00% to 100.00%, fixed cost from 340 ADA to 340.000001 ADA, active from epoch 304.',
  ],
  [
    'the largest pledge',
    { pledge: 2n ** 64n - 1n },
    'Pledge from 10,000 ADA to 18,446,744,073,709.551615 ADA, active from epoch 304.',
  ],
  ['a margin of many digits', { margin: '0.01935' }, 'Margin from 5.00% to 1.935%, active from epoch 304.'],
  [
    'what has no amount',
    { vrf_key_hash_hex: '01', reward_addr_id: 1n, meta_id: null },
    'VRF key changed, reward address changed, metadata changed, active from epoch 304.',
  ],
  ['nothing', {}, 'Registered again with the same terms, active from epoch 304.'],
])('an update that changes %s', (_, changes, sentence) => {
  expect(updateSentence({ update: update(changes), before: update() }, 'live')).toBe(sentence)
})

test.each<[DataSource, string]>([
  ['live', 'First registration'],
  ['simulated', 'First registration'],
  ['recorded', 'First on record'],
  [undefined, 'First on record'],
])('the first update of a %s network', (source, beginning) => {
  expect(updateSentence({ update: update(), before: undefined }, source)).toBe(
    `${beginning}: pledge 10,000 ADA, margin 5.00%, fixed cost 340 ADA, active from epoch 304.`,
  )
})

test.each([
  ['all are compared', { waiting: 0, compared: 3, changed: 2 }, ': 2 changed since 21 Nov 2026'],
  ['nothing changed', { waiting: 0, compared: 3, changed: 0 }, ': no change since 21 Nov 2026'],
  ['one failed', { waiting: 0, compared: 2, changed: 1 }, ': 1 changed since 21 Nov 2026, 1 not compared'],
  ['one is under way', { waiting: 1, compared: 2, changed: 1 }, ''],
  ['none could be compared', { waiting: 0, compared: 0, changed: 0 }, ''],
])('the list in a line, when %s', (_, state, text) => {
  expect(tallyText({ watched: 3, since: SINCE, ...state })).toBe(text)
})

test('entries of other networks are counted by network', () => {
  const entry = { kind: 'pool', id: '5' } as const
  const counts = countsElsewhere(
    [
      { ...entry, network: 'sandbox' },
      { ...entry, network: 'mainnet' },
      { ...entry, network: 'sandbox' },
      { ...entry, network: 'preprod' },
    ],
    'mainnet',
  )
  expect(elsewhereText(counts)).toBe('2 on Sandbox, 1 on Preprod')
})

const since = SINCE
test.each<[ChangesSince, string]>([
  [{ kind: 'first' }, 'Changes count from now.'],
  [{ kind: 'other-chain', since }, 'Not compared: another chain was here on 21 Nov 2026'],
  [{ kind: 'older', since }, 'Not compared: the data shown are from before 21 Nov 2026'],
  [{ kind: 'rewritten', since }, 'The update that was the newest on 21 Nov 2026 is no longer on record'],
  [{ kind: 'pool', since, updates: [] }, 'No update since 21 Nov 2026'],
  [{ kind: 'pool', since, updates: [{ update: update(), before: undefined }] }, '1 update since 21 Nov 2026'],
  [{ kind: 'account', since, changes: [] }, 'No change since 21 Nov 2026'],
  [
    { kind: 'account', since, changes: [{ field: 'pool_id', before: '', after: 'pool1' }] },
    'Changed since 21 Nov 2026',
  ],
])('%o is headed %s', (changes, heading) => {
  expect(changesHeading(changes)).toBe(heading)
})

test.each([
  [{ added: 3, known: 0, left: 0, malformed: [] }, '3 entries added.'],
  [{ added: 1, known: 1, left: 0, malformed: [] }, '1 entry added. 1 was watched before.'],
  [
    { added: 0, known: 2, left: 5, malformed: [] },
    'No entry added. 2 were watched before. The list is full: 5 left out.',
  ],
  [
    { added: 1, known: 0, left: 0, malformed: [4] },
    '1 entry added. 1 entry cannot be read and is left out: number 4.',
  ],
  [
    { added: 1, known: 0, left: 0, malformed: [1, 2, 3, 4, 5, 6] },
    '1 entry added. 6 entries cannot be read and are left out: number 1, 2, 3, 4, 5 ….',
  ],
])('an import of %o', (counts, sentence) => {
  expect(importSentence(counts)).toBe(sentence)
})

test.each<[DataSource, string, string, string, RegExp]>([
  [
    'live',
    'Newest terms, active from epoch 9',
    'The data service of Mainnet has no update of this pool.',
    'The data service of Mainnet does not know this account.',
    /^Changes count/,
  ],
  [
    'simulated',
    'Newest terms, active from epoch 9',
    'The data service of Mainnet has no update of this pool.',
    'The data service of Mainnet does not know this account.',
    /^Changes count/,
  ],
  [
    'recorded',
    'Newest terms on record, active from epoch 9',
    'The recording of Mainnet has no update of this pool.',
    'The recording of Mainnet does not have this account.',
    /^The recording of Mainnet does not change\./,
  ],
  [
    undefined,
    'Newest terms on record, active from epoch 9',
    'The data service of Mainnet has no update of this pool.',
    'The data service of Mainnet does not know this account.',
    /^Changes count/,
  ],
])('sentences of a %s network', (source, terms, noUpdates, unknown, counting) => {
  expect(newestTermsLabel(source, 9)).toBe(terms)
  expect(noUpdatesSentence('Mainnet', source)).toBe(noUpdates)
  expect(unknownSentence('Mainnet', source)).toBe(unknown)
  expect(countingSentence(source, 'Mainnet')).toMatch(counting)
})

test('the list says how long it is kept, and names its subjects', () => {
  expect(keptSentence(undefined)).toMatch(/stored only in this browser/)
  expect(keptSentence('no-storage')).toMatch(/until you close this tab/)
  expect(keptSentence('later-version')).toMatch(/leaves it as it is/)
  expect(subjectName({ kind: 'pool', id: '4268' })).toBe('Pool 4268')
})
