import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { compareSearch } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { basisOf, sidesOf } from './comparison.ts'
import { basisNote, lengthsText, noSideText, sideHead } from './comparison-words.ts'

const own = { network: networks.mainnet, epochs: await recordedEpochs('mainnet'), open: undefined }
const running = { ...own, open: { no: 322, coverage: 'running' } } as const

function wordsOf(text: string, of: typeof own | typeof running = own) {
  const { comparison } = readSearch(compareSearch, new URLSearchParams(text)).values
  if (!comparison) throw new Error(`${text} compares nothing.`)
  const found = sidesOf(of, comparison)
  if ('side' in found) return { absent: noSideText(found, of) }
  const { a, b } = found
  const basis = basisOf(a, b, undefined)
  return {
    heads: [sideHead(a, b, basis), sideHead(b, a, basis)],
    lengths: lengthsText(a, b),
    note: basisNote(a, b, basis),
  }
}

test.each([
  ['a=315&b=304', ['315', '304'], undefined],
  ['a=308-322', ['308 to 322', '293 to 307'], '15 epochs each'],
  ['a=313-322&b=283-312', ['313 to 322', '283 to 312'], '10 and 30 epochs'],
])('%s has the heads %j', (text, heads, lengths) => {
  expect(wordsOf(text)).toEqual({ heads, lengths, note: undefined })
})

describe('an open epoch', () => {
  test('is compared with the same share of another one, or of a mean', () => {
    const { heads, note } = wordsOf('a=322', running)
    expect(heads?.[0]).toBe('322 so far')
    expect(heads?.[1]).toMatch(/^\d+\.\d\d% of 321$/)
    expect(note).toMatch(/^B is taken at \d+\.\d\d%, the share of epoch 322/)
    expect(wordsOf('a=322&b=300-310', running)).toMatchObject({
      heads: ['322 so far', expect.stringMatching(/% of mean of 300 to 310$/)],
    })
  })

  test('as B is what A is taken at the share of', () => {
    const { heads, note } = wordsOf('a=321&b=322', running)
    expect(heads?.[0]).toMatch(/% of 321$/)
    expect(note).toMatch(/^A is/)
  })

  test('in a range is left out of the mean, and on both sides has no difference', () => {
    expect(wordsOf('a=318-322', running).note).toBe('Epoch 322 is in progress, and left out.')
    expect(wordsOf('a=322&b=322', running).note).toBe('Neither A nor B has final figures to compare.')
  })
})

test.each([
  ['a=15-24&b=123-132', '5 epochs of these not on record, and left out.'],
  ['a=123&b=122', 'Nothing is on record to compare.'],
])('%s: %s', (text, note) => {
  expect(wordsOf(text).note).toBe(note)
})

test.each([
  ['a=0', 'not as many epochs before A'],
  ['a=20-50', 'not as many epochs before A'],
  ['a=700', 'A begins after the newest epoch on record, 322.'],
  ['a=315&b=9999', 'B begins after the newest epoch on record, 322.'],
])('%s: %s', (text, absent) => {
  expect(wordsOf(text).absent).toContain(absent)
})
