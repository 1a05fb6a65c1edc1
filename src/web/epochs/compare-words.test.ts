import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { readComparison } from './address/comparison-address.ts'
import { basisOf, sidesOf } from './comparison.ts'
import { basisNote, lengthsText, noSideText, sideHead } from './comparison-words.ts'

const own = { network: networks.mainnet, epochs: await recordedEpochs('mainnet'), open: undefined }
const running = { ...own, open: { no: 322, coverage: 'running' } } as const

function wordsOf(text: string, of: typeof own | typeof running = own) {
  const comparison = readComparison(new URLSearchParams(text))
  if (!comparison) throw new Error(`${text} compares nothing.`)
  const found = sidesOf(of, comparison)
  if ('side' in found) return { absent: noSideText(found, comparison, of) }
  const { a, b } = found
  const { basis, noTotals } = basisOf(a, b, undefined)
  return {
    heads: [sideHead(a, b, basis), sideHead(b, a, basis)],
    lengths: lengthsText(a, b),
    note: basisNote(a, b, basis, noTotals),
  }
}

test.each([
  ['compare=315&with=304', ['315', '304'], undefined],
  ['compare=308-322', ['308 to 322', '293 to 307'], '15 epochs each'],
  ['compare=313-322&with=283-312', ['313 to 322', '283 to 312'], '10 and 30 epochs'],
  ['compare=315&with=year', ['315', '242'], undefined],
])('%s has the heads %j', (text, heads, lengths) => {
  expect(wordsOf(text)).toEqual({ heads, lengths, note: undefined })
})

describe('an open epoch', () => {
  test('is compared with the same share of another one, or of a mean', () => {
    const { heads, note } = wordsOf('compare=322', running)
    expect(heads?.[0]).toBe('322 so far')
    expect(heads?.[1]).toMatch(/^\d+\.\d\d% of 321$/)
    expect(note).toContain('so B is')
    expect(wordsOf('compare=322&with=300-310', running)).toMatchObject({
      heads: ['322 so far', expect.stringMatching(/% of mean of 300 to 310$/)],
      note: expect.stringContaining('of their mean'),
    })
  })

  test('as B is what A is taken at the share of', () => {
    const { heads, note } = wordsOf('compare=321&with=322', running)
    expect(heads?.[0]).toMatch(/% of 321$/)
    expect(note).toContain('so A is')
  })

  test('in a range is left out of the mean, and on both sides has no difference', () => {
    expect(wordsOf('compare=318-322', running).note).toBe('Epoch 322 is in progress: the mean leaves it out.')
    expect(wordsOf('compare=322&with=322', running).note).toBe(
      'A and B are both in progress: neither has final figures to compare.',
    )
  })
})

test.each([
  ['compare=15-24&with=123-132', 'Epochs 20 to 24 of A are not on record: the mean leaves that out.'],
  ['compare=124-127&with=120-123', 'Epochs 120 to 122 of B are not on record: the mean leaves that out.'],
  [
    'compare=19-20&with=122-123',
    'Epoch 20 of A and epoch 122 of B are not on record: the mean leaves that out.',
  ],
  ['compare=123&with=122', 'Epoch 122 of B is not on record: there is nothing to compare.'],
])('%s: %s', (text, note) => {
  expect(wordsOf(text).note).toBe(note)
})

test.each([
  ['compare=0', 'Epoch 0 is the first of the chain: nothing comes before it. Choose a later A.'],
  [
    'compare=20-50',
    'Before epoch 20 the chain has 20 epochs, fewer than this B takes. Choose another B, or a later A.',
  ],
  ['compare=700', 'A begins after the newest epoch of Mainnet on record, 322. Choose an earlier one.'],
  [
    'compare=315&with=9999',
    'B begins after the newest epoch of Mainnet on record, 322. Choose an earlier one.',
  ],
])('%s: %s', (text, absent) => {
  expect(wordsOf(text)).toEqual({ absent })
})
