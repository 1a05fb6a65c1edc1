import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import { extentText, ledeText, listTitles, poolNote } from './list-words.ts'

const { mainnet, sandbox } = networks
const block = (block_no: number, epoch_no: number, tx_count = 3): Block =>
  ({ block_no, epoch_no, tx_count, size: 4_102 }) as Block
const loaded = (no: number, epochNo: number): BlockPlace => ({
  state: 'loaded',
  no,
  block: block(no, epochNo),
})
const pending = (no: number): BlockPlace => ({ state: 'pending', no })

describe('the sentences below the title', () => {
  test.each([
    ['live', 'live', 'Mainnet makes a block about every 20 seconds. New ones appear here as they arrive.'],
    [undefined, 'live', 'Mainnet makes a block about every 20 seconds. New ones appear here as they arrive.'],
    ['live', 'behind', 'Mainnet makes a block about every 20 seconds.'],
    ['live', 'unknown', 'Mainnet makes a block about every 20 seconds.'],
    [
      'live',
      'offline',
      'Mainnet makes a block about every 20 seconds. Offline, this page shows the blocks that were loaded before.',
    ],
    ['recorded', 'recorded', 'Mainnet is a recording here. It does not grow.'],
    ['recorded', 'offline', 'Mainnet is a recording here. It does not grow.'],
  ] as const)('of a network that is %s, %s', (source, pulse, text) => {
    expect(ledeText(mainnet, source, pulse, 'new', 496)).toBe(text)
  })

  test('of a page that adds no new blocks', () => {
    expect(ledeText(mainnet, 'live', 'live', 'paused')).toContain('New ones wait until you resume.')
    expect(ledeText(mainnet, 'live', 'live', 'newest')).toContain('The newest appears here as it arrives.')
    expect(ledeText(mainnet, 'live', 'live', 'older')).toContain('does not change.')
    expect(ledeText(mainnet, 'recorded', 'recorded', 'older')).toBe(
      'Mainnet is a recording here. It does not grow.',
    )
  })

  test('of a simulated network', () => {
    expect(ledeText(sandbox, 'simulated', 'live', 'new', 300)).toBe(
      'Sandbox makes a block about every 20 seconds. It is simulated, and nothing in it happened. New ones appear here as they arrive.',
    )
  })
})

test.each([
  [30, true, 'Newest 30', 'The newest blocks'],
  [30, false, '30 blocks', 'Blocks'],
  [1, true, 'Newest block', 'The newest blocks'],
  [1, false, '1 block', 'Blocks'],
])('%i blocks, with the newest: %o, are named', (count, hasNewest, heading, table) => {
  expect(listTitles(count, hasNewest)).toEqual({ heading, table })
})

describe('while blocks arrive', () => {
  const places = [loaded(12, 496), loaded(11, 496), pending(10)]

  test('their number is one so far', () => {
    expect(extentText(places)).toBe('2 of 3 blocks so far')
  })
})

test('when all are there, the page says which they are', () => {
  expect(extentText([loaded(10_559_461, 496), loaded(10_559_460, 496)])).toBe(
    'Blocks 10,559,460 to 10,559,461, newest first',
  )
  expect(extentText([loaded(7, 0)])).toBe('Block 7')
  expect(extentText([])).toBe('No blocks')
  expect(extentText([loaded(8, 0), { state: 'missing', no: 7 }])).toBe('Blocks 7 to 8, newest first')
})

test('the note on pools says what a dash means', () => {
  expect(poolNote('recorded', 'loaded')).toContain('no pool update on record has that key')
  expect(poolNote('live', 'loaded')).toContain('no loaded pool update')
  expect(poolNote('live', 'not loaded')).toContain('not loaded')
  expect(poolNote('simulated', 'loading')).toBe('A pool is found by the hash of the block’s VRF key.')
})
