import { expect, test } from 'vitest'
import { readNetworkDescription } from './read-network-description.ts'

const recording = {
  epochs: [[0, 219]],
  blocks: 25_053,
  pool_updates: 7,
  accounts: ['stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'],
  block_runs: [[0, 100]],
  block_slots: [[0, 100]],
}
/** The second begins where the first ends. */
const twoRuns = [
  [0, 100],
  [100, 200],
]
const description = {
  network: 'mainnet',
  source: 'recorded',
  dialect: 'live',
  start_time: null,
  recording,
}

test('a description is read without anything that it does not specify', () => {
  const extended = { ...description, note: 'a', recording: { ...recording, note: 'b' } }
  expect(readNetworkDescription(JSON.stringify(extended))).toEqual(description)
  const simulated = { ...description, recording: null, start_time: '2026-01-01T00:00:00' }
  expect(readNetworkDescription(JSON.stringify(simulated))).toEqual(simulated)
})

test('examples are taken if all are stake addresses, and no more than a page can show', () => {
  const [address = ''] = recording.accounts
  const read = (example_accounts: unknown) =>
    readNetworkDescription(JSON.stringify({ ...description, example_accounts }))?.example_accounts
  const example = { address, shows: 'delegated' }
  expect(read([example])).toEqual([example])
  expect(read(Array.from({ length: 50 }, () => example))).toHaveLength(10)
  expect(read([example, { address: '<script>', shows: 'delegated' }])).toBeUndefined()
  expect(read([{ address, shows: '<script>' }])).toBeUndefined()
  expect(read([address])).toBeUndefined()
  expect(read('stake1')).toBeUndefined()
})

test.each(['http://127.0.0.1:4100/mainnet', 'http://[::1]:4100/mainnet', 'https://data.example/a/main-net'])(
  'the address %s is taken',
  (address) => {
    expect(readNetworkDescription(JSON.stringify({ ...description, address }))).toEqual({
      ...description,
      address,
    })
  },
)

test.each([
  'javascript:alert(1)',
  'https://user:secret@data.example',
  "https://data.example/'; rm -rf ~ #",
  'https://data.example/?a=b',
  'https://data.example/$(id)',
  'https://data.example/mainnet/',
  7,
])('the address %s is left out, since it would stand in code that people run', (address) => {
  expect(readNetworkDescription(JSON.stringify({ ...description, address }))).toEqual(description)
})

test.each([
  '<html>',
  'null',
  '[]',
  JSON.stringify({ ...description, network: 'moonnet' }),
  JSON.stringify({ ...description, source: 'guessed' }),
  JSON.stringify({ ...description, dialect: 'other' }),
  JSON.stringify({ ...description, start_time: 'January 1 (a comment)' }),
  JSON.stringify({ ...description, recording: undefined }),
  JSON.stringify({ ...description, recording: { ...recording, accounts: ['<script>'] } }),
  JSON.stringify({ ...description, recording: { ...recording, epochs: [['0', '1']] } }),
  JSON.stringify({ ...description, recording: { ...recording, blocks: 'many' } }),
  JSON.stringify({ ...description, recording: { ...recording, block_runs: [[100, 0]] } }),
  JSON.stringify({ ...description, recording: { ...recording, block_runs: twoRuns, block_slots: twoRuns } }),
  JSON.stringify({ ...description, recording: { ...recording, block_slots: [] } }),
])('no description is %s', (text) => {
  expect(readNetworkDescription(text)).toBeUndefined()
})
