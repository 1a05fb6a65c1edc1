import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { cutRange, otherRange, readComparison, withComparison, withShownComparison } from './comparison.ts'

const read = (text: string) => readComparison(new URLSearchParams(text))

test.each([
  ['compare=315', { first: 315, last: 315 }, { kind: 'before' }],
  ['compare=308-322&with=before', { first: 308, last: 322 }, { kind: 'before' }],
  ['compare=315&with=304', { first: 315, last: 315 }, { kind: 'epochs', range: { first: 304, last: 304 } }],
  ['compare=315&with=mean-30', { first: 315, last: 315 }, { kind: 'mean', count: 30 }],
  ['compare=315&with=year', { first: 315, last: 315 }, { kind: 'year' }],
  [
    'compare=315&with=preprod:90-95',
    { first: 315, last: 315 },
    { kind: 'network', network: 'preprod', range: { first: 90, last: 95 } },
  ],
  [
    'compare=315&with=sandbox',
    { first: 315, last: 315 },
    { kind: 'network', network: 'sandbox', range: undefined },
  ],
  ['compare=315&with=preprod:x', { first: 315, last: 315 }, { kind: 'before' }],
  ['compare=315&with=preprod:9-5', { first: 315, last: 315 }, { kind: 'before' }],
  ['compare=315&with=mean-1', { first: 315, last: 315 }, { kind: 'before' }],
  ['compare=315&with=nowhere:95', { first: 315, last: 315 }, { kind: 'before' }],
  ['compare=315&with=mean-0', { first: 315, last: 315 }, { kind: 'before' }],
] as const)('%s', (text, a, b) => {
  expect(read(text)).toEqual({ a, b })
})

test.each(['', 'compare=', 'compare=322-308', 'compare=x', 'compare=1-2-3', 'with=304'])(
  '%j compares nothing',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)

test.each([
  ['compare=308-322', { first: 293, last: 307 }],
  ['compare=5', { first: 4, last: 4 }],
  ['compare=0', undefined],
  ['compare=5-20', undefined],
  ['compare=315&with=year', { first: 242, last: 242 }],
  ['compare=315&with=mean-30', { first: 285, last: 314 }],
  ['compare=20&with=mean-30', undefined],
  ['compare=20&with=400-410', { first: 400, last: 410 }],
])('%s meets %o', (text, range) => {
  const comparison = read(text)
  expect(comparison && otherRange(networks.mainnet, comparison)).toEqual(range)
})

test.each([
  'compare=315&with=304',
  'compare=308-322&with=mean-30',
  'compare=315&with=preprod%3A90-95',
  'compare=315&with=preprod',
  'compare=7',
])('%s is written as it was read', (text) => {
  expect(withComparison(new URLSearchParams(text), read(text)).toString()).toBe(text)
})

test('closing a comparison leaves the rest of the address', () => {
  const search = new URLSearchParams('from=1&compare=5&with=4&show=mean&place=2&scale=log')
  expect(withComparison(search, undefined).toString()).toBe('from=1&scale=log')
})

test.each([
  ['compare=315&with=304&show=mean&place=3', undefined],
  ['compare=308-322&from=1', undefined],
  ['compare=308-322&with=before', 'compare=308-322'],
  ['compare=308-322&with=mean-1', 'compare=308-322'],
  ['compare=0315', 'compare=315'],
  ['compare=315&show=median&place=0', 'compare=315'],
  ['compare=x&with=304&scale=log', 'scale=log'],
  ['from=1', undefined],
])('%s is replaced by %s', (text, shown) => {
  const search = new URLSearchParams(text)
  expect(withShownComparison(search, readComparison(search))?.toString()).toBe(shown)
})

test.each([
  [
    { first: 308, last: 330 },
    { first: 308, last: 322 },
  ],
  [
    { first: 322, last: 999_999_999 },
    { first: 322, last: 322 },
  ],
  [{ first: 323, last: 330 }, undefined],
])('%o ends with the newest epoch: %o', (range, cut) => {
  expect(cutRange(range, 322)).toEqual(cut)
})
