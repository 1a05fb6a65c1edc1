import { expect, test } from 'vitest'
import { adaParts, adaText, lovelace, parseAda, parseLovelace } from './lovelace.ts'
import { marginPercentage, parseMarginFraction, parseMarginPercentage } from './margin.ts'

test('an amount above 2^53 is exact from ADA to lovelace and back', () => {
  const outSum = parseLovelace('60717832669187395')
  expect(outSum).toBe(60717832669187395n)
  expect(adaText(outSum)).toBe('60717832669.187395')
  expect(parseAda('60717832669.187395')).toBe(outSum)
})

test('the largest pledge possible on the chain is exact', () => {
  expect(parseLovelace('18446744073709551615')).toBe(18446744073709551615n)
})

test('a fraction of a lovelace is refused', () => {
  expect(() => parseLovelace('1.5')).toThrow('fraction of a lovelace')
  expect(() => parseAda('0.0000001')).toThrow('fraction of a lovelace')
})

test('a whole number written with a point is still whole', () => {
  expect(parseLovelace('123456789012345678.0')).toBe(123456789012345678n)
})

test('ADA is cut at the point, grouped, and rounded once', () => {
  expect(adaParts(lovelace(133228664564n))).toEqual({ sign: '', whole: '133,228', fraction: '664564' })
  expect(adaParts(lovelace(133228664564n), 2)).toEqual({ sign: '', whole: '133,228', fraction: '66' })
  expect(adaParts(lovelace(999_995_000n), 2)).toEqual({ sign: '', whole: '1,000', fraction: '00' })
  expect(adaParts(lovelace(-1n), 2)).toEqual({ sign: '', whole: '0', fraction: '00' })
  expect(adaParts(lovelace(-1_500_000n), 0)).toEqual({ sign: '−', whole: '2', fraction: '' })
})

test('a margin is the same whether it is read from a fraction or a percentage', () => {
  expect(parseMarginFraction('0.0299')).toBe(parseMarginPercentage('2.99'))
  expect(marginPercentage(parseMarginFraction('0.01935'))).toBe('1.935')
  expect(marginPercentage(parseMarginFraction('1'))).toBe('100.00')
  expect(marginPercentage(parseMarginPercentage('0'))).toBe('0.00')
})
