import { describe, expect, test } from 'vitest'
import type { RecordingExtent } from '#contract/network-description.ts'
import { readOnMainnet } from '#testing/search/search-table.ts'
import type { SearchContext } from './search-result.ts'

const account = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

/** The heading, and the lines of the choices. */
function linesOf(text: string, context: Partial<SearchContext> = {}): readonly (string | undefined)[] {
  const { heading, choices } = readOnMainnet(text, context)
  return [heading, ...choices.map(({ title, detail }) => `${title}: ${detail}`)]
}

describe('the words for a text', () => {
  test.each([
    ['{account}', 'This is', 'stake1u8a9qstrmj4…e79fma: Account on Mainnet'],
    ['{testAccount}', 'This is a test network address', 'stake_test1upjryv…yju0cp: Account on Preprod'],
    [
      '{base64}',
      '32 bytes in base64 can be',
      'Block with this hash: in hex 89ff1090…9fc0b2',
      'Pool with this VRF key hash: update history',
    ],
    ['394', '394 can be', 'Epoch 394: 14 to 19 Feb 2023, Babbage', 'Block 394: ', 'Pool 394: by pool number'],
    [
      'epoch 394 slot 320943',
      'This is',
      'The block in slot 320,943 of epoch 394: absolute slot 85,165,743, 18 Feb 2023, 14:53:54 UTC',
      'Epoch 394: 14 to 19 Feb 2023, Babbage',
    ],
    ['01/12/2022', 'Which day is meant?', 'Epoch 379: 1 Dec 2022', 'Epoch 314: 12 Jan 2022'],
    [
      '2022-12-01 21:45:03',
      '1 Dec 2022, 21:45:03 UTC is in',
      'Slot 78,364,812: slot 12 of epoch 379',
      'Epoch 379: 1 to 6 Dec 2022, Babbage',
    ],
    [
      '1 Dec 2022',
      '1 Dec 2022 is in',
      'Epoch 379: from 21:44:51 UTC',
      'Epoch 378: until 21:44:51 UTC',
      'The first slot of that day: from slot 78,286,509',
    ],
    [
      'from {account} to {another}',
      '2 addresses in this text',
      'stake1u8a9qstrmj4…e79fma: Account on Mainnet',
      'stake1u9jryvrnmlq…rckduu: Account on Mainnet',
      'Compare both accounts: one row each, with totals',
    ],
  ])('%s', (text, ...lines) => expect(linesOf(text)).toEqual(lines))
})

describe('Enter', () => {
  test('opens nothing where two days are meant, or none is chosen', () => {
    expect(readOnMainnet('01/12/2022').isCertain).toBe(false)
    expect(readOnMainnet('$berry').isCertain).toBe(false)
    expect(readOnMainnet('394').isCertain).toBe(true)
  })

  test('reads two ways only where both days are in the time of the chain', () => {
    expect(readOnMainnet('05/09/2024').heading).toBe('9 May 2024 is in')
  })
})

describe('what is on record comes first', () => {
  const recording: RecordingExtent = {
    epochs: [[351, 379]],
    blocks: 21,
    pool_updates: 0,
    accounts: [account],
    block_runs: [
      [290, 310],
      [8_066_271, 8_066_275],
    ],
    block_slots: [
      [290, 310],
      [78_364_801, 78_364_900],
    ],
  }
  const pathsOf = (text: string, context: Partial<SearchContext>) =>
    readOnMainnet(text, context).choices.map(({ path }) => path.replace('/mainnet/', ''))

  test('in a recording, with the others below as not on record', () => {
    expect(pathsOf('300', { recording })).toEqual(['blocks/300', 'pools/300/updates', 'epochs/300'])
    expect(pathsOf('360', { recording })).toEqual(['epochs/360', 'pools/360/updates', 'blocks/360'])
    expect(pathsOf('12069666', { recording })).toEqual(['blocks/epochs/225/slots/12069666'])
    expect(linesOf('01/12/2022', { recording })[1]).toBe('Epoch 379: 1 Dec 2022')
    expect(linesOf('epoch 300', { recording })[1]).toBe(
      'Epoch 300: 1 to 6 Nov 2021, Alonzo, but not in this recording',
    )
  })

  test('in a recording, also of times and words', () => {
    expect(linesOf('2022-12-01 21:45:03', { recording }).slice(1)).toEqual([
      'Slot 78,364,812: slot 12 of epoch 379',
      'Epoch 379: 1 to 6 Dec 2022, Babbage',
    ])
    expect(linesOf('2022-12-02 21:45:03', { recording }).slice(1)).toEqual([
      'Epoch 379: 1 to 6 Dec 2022, Babbage',
      'Slot 78,451,212: slot 86,412 of epoch 379, but not in this recording',
    ])
    expect(linesOf('current epoch', { recording }).slice(1)).toEqual([
      'The newest epoch on record: on Mainnet',
      'Epoch 496: in progress, 8 to 13 Jul 2024, but not in this recording',
    ])
    expect(pathsOf('now', { recording })).toEqual(['blocks/latest', 'epochs/latest', 'epochs/496'])
    expect(pathsOf('2024-07-10', { recording })).toEqual(['epochs/496', 'blocks/epochs/496/slots/129003309'])
    expect(readOnMainnet('2024-07-10', { recording }).choices.every(({ doubt }) => doubt)).toBe(true)
  })

  test('in a recording, also of a day, and an account before a hash', () => {
    expect(pathsOf('2022-12-01', { recording })).toEqual([
      'epochs/379',
      'epochs/378',
      'blocks/epochs/378/slots/78286509',
    ])
    const found = pathsOf(`block ${'0'.repeat(64)} of ${account}`, { recording })
    expect(found[0]).toBe(`accounts/${account}`)
  })

  test('also the account that a shortened address can be', () => {
    expect(pathsOf('stake1u8a9…e79fma', { recording })).toEqual([`accounts/${account}`])
    expect(readOnMainnet('stake1u8a9…e79fmq', { recording }).note?.title).toBe('This is a shortened value.')
  })

  test('on a live chain up to its newest block; a recording says nothing of newer blocks', () => {
    expect(pathsOf('10600000', {})).toContain('blocks/10600000')
    expect(pathsOf('10559470', { newestBlockNo: 10_559_461 })).toEqual(['blocks/10559470'])
    expect(pathsOf('10600000', { newestBlockNo: 10_559_461 })).not.toContain('blocks/10600000')
    expect(readOnMainnet('block 10600000', { newestBlockNo: 10_559_461 }).note).toMatchObject({
      title: 'Block 10,600,000 is not known here yet.',
      detail: 'The newest block that is known here is 10,559,461.',
    })
    expect(pathsOf('block 10600000', { newestBlockNo: 10_559_461, recording })).toEqual(['blocks/10600000'])
  })

  test('nothing is known of another network', () => {
    expect(readOnMainnet('/preprod/epochs/100', { recording }).choices[0]?.doubt).toBeUndefined()
  })
})
describe('many addresses', () => {
  test('are compared, and 200 at most', () => {
    expect(readOnMainnet(Array(201).fill(account).join(' ')).note?.title).toBe('201 addresses are too many.')
    expect(readOnMainnet(Array(200).fill(account).join(' ')).choices[0]?.title).toBe('Compare 200 accounts')
  })

  test('are told apart without separators, as a field of one line takes lines that were pasted', () => {
    expect(readOnMainnet(account + account.toUpperCase() + account).choices[0]?.title).toBe(
      'Compare 3 accounts',
    )
  })
})

test('a secret is neither offered for copying nor opened', () => {
  for (const text of ['my key root_xsk1abcdefghij', 'abandon '.repeat(24)]) {
    const { choices, note, suggestions } = readOnMainnet(text)
    expect([choices, suggestions]).toEqual([[], []])
    expect(note).toMatchObject({
      isSecret: true,
      detail: expect.stringContaining('Do not paste it anywhere.'),
    })
  }
})

test('readings of one value are looked up, other choices are not', () => {
  expect(readOnMainnet('{hash}').areReadings).toBe(true)
  expect(readOnMainnet('{pool}').areReadings).toBe(true)
  expect(readOnMainnet('394').areReadings).toBe(false)
})
