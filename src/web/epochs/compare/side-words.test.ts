import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { readComparison } from '../address/comparison.ts'
import { basisNotice, basisText, bothOpenText } from './basis-words.ts'
import { basisOf } from './differences.ts'
import { noSideText } from './no-side-text.ts'
import { againstText, sideHead } from './side-words.ts'
import { sidesOf } from './sides.ts'

const recorded = await recordedEpochs('mainnet')
const own = { network: networks.mainnet, epochs: recorded, open: undefined }
const running = { ...own, open: { no: 322, coverage: 'running' } } as const
const other = { network: networks.sandbox, epochs: recorded.slice(-20), open: undefined }

function wordsOf(text: string, isOpen = false) {
  const comparison = readComparison(new URLSearchParams(text))
  if (!comparison) throw new Error(`${text} compares nothing.`)
  const mine = isOpen ? running : own
  const found = sidesOf(comparison, mine, comparison.b.kind === 'network' ? other : mine)
  if ('side' in found)
    return { absent: noSideText(found, comparison, mine, comparison.b.kind === 'network' ? other : mine) }
  const { a, b } = found
  const { basis, noTotals } = basisOf(a, b, undefined)
  return {
    against: againstText(comparison.b.kind, a, b, basis),
    heads: [sideHead(a, b, basis), sideHead(b, a, basis)],
    notice: basisNotice(a, b, basis, noTotals),
    text: basisText(a, b, basis),
    bothOpen: bothOpenText(a, b),
  }
}

test.each([
  ['compare=315&with=304', 'epoch 304', ['315', '304']],
  ['compare=315', 'epoch 314', ['315', '314']],
  ['compare=308-322', 'the 15 epochs before', ['308 to 322', '293 to 307']],
  ['compare=308-322&with=293-307', 'epochs 293 to 307', ['308 to 322', '293 to 307']],
  ['compare=315&with=mean-30', 'the mean of the 30 before', ['315', 'mean of 285 to 314']],
  ['compare=315&with=year', 'epoch 242', ['315', '242']],
  ['compare=315&with=sandbox:310', 'epoch 310 of Sandbox', ['315 of Mainnet', '310 of Sandbox']],
])('%s is against %s', (text, against, heads) => {
  expect(wordsOf(text)).toMatchObject({ against, heads })
})

describe('an open epoch', () => {
  test('is compared with the same share of another one, or of a mean', () => {
    const { against, heads, text } = wordsOf('compare=322', true)
    expect(against).toBe('the same share of epoch 321')
    expect(heads?.[0]).toBe('322 so far')
    expect(heads?.[1]).toMatch(/^\d+\.\d\d% of 321$/)
    expect(text).toContain('so B is')
    expect(text).toContain('The dashed outline is the whole of epoch 321.')
    expect(wordsOf('compare=322&with=mean-30', true).text).toContain('of their mean')
  })

  test('as B is what A is taken at the share of', () => {
    const { against, heads, text } = wordsOf('compare=321&with=322', true)
    expect(against).toBe('epoch 322 so far, at an equal share')
    expect(heads?.[0]).toMatch(/% of 321$/)
    expect(text).toContain('so A is')
  })

  test('in a range is left out of means', () => {
    expect(wordsOf('compare=318-322', true).notice).toEqual({
      title: 'Epoch 322 is in progress.',
      text: 'Means leave it out, and totals are not compared.',
    })
  })

  test('on both sides has no difference', () => {
    expect(wordsOf('compare=322&with=322', true).bothOpen).toBe(
      'A and B are both in progress: neither has final figures to compare.',
    )
  })
})

test('ranges of different lengths compare means, and say so', () => {
  expect(wordsOf('compare=313-322&with=283-312').notice).toEqual({
    title: 'Means are compared.',
    text: 'The ranges have 10 and 30 epochs, so totals would say little.',
  })
})

test.each([
  ['compare=15-24&with=123-132', 'Epochs 20 to 24 of A are not on record.'],
  ['compare=124-127&with=120-123', 'Epochs 120 to 122 of B are not on record.'],
  ['compare=19-20&with=122-123', 'Epoch 20 of A and epoch 122 of B are not on record.'],
])('%s: %s', (text, title) => {
  expect(wordsOf(text).notice?.title).toBe(title)
})

test('a mean says what it leaves out', () => {
  expect(wordsOf('compare=125&with=mean-30').text).toBe(
    'Epochs 95 to 122 of B are not on record. The mean leaves that out.',
  )
})

test('epochs of different networks say how long they last', () => {
  expect(wordsOf('compare=315&with=sandbox:310').text).toBe(
    'An epoch of Mainnet lasts 5 days, one of Sandbox 30 minutes.',
  )
})

test.each([
  ['compare=0', 'Epoch 0 is the first of the chain: nothing comes before it. Choose a later A.'],
  [
    'compare=20&with=mean-30',
    'Before epoch 20 the chain has 20 epochs, fewer than this B takes. Choose another B, or a later A.',
  ],
  ['compare=700', 'A begins after the newest epoch of Mainnet on record, 322. Choose an earlier one.'],
  [
    'compare=315&with=sandbox:9999',
    'B begins after the newest epoch of Sandbox on record, 322. Choose an earlier one.',
  ],
])('%s: %s', (text, absent) => {
  expect(wordsOf(text)).toEqual({ absent })
})
