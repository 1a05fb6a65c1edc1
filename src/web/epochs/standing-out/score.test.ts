import { describe, expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { blockCount, transactionCount } from '../../chain/measures/measure.ts'
import { roundedDigits, toDouble } from '../../chain/measures/ratio.ts'
import { scoreOf, sinceWhen, standsOut } from './score.ts'

const [epoch] = (await recordedEpochs('mainnet')) as [Epoch]
const counted = (counts: readonly number[], firstNo = 0) =>
  counts.map((tx_count, i): Epoch => ({ ...epoch, no: firstNo + i, tx_count, blk_count: tx_count }))

/** 30 epochs of 85 to 114 transactions: median 99.5, median distance 7.5. */
const thirty = counted(Array.from({ length: 30 }, (_, i) => 85 + i))
const next = (tx_count: number, no = 30): Epoch => ({ ...epoch, no, tx_count })

describe('score', () => {
  test.each([
    [99.5, 0, false],
    [138, 38.5 / 11.1195, false],
    [139, 39.5 / 11.1195, true],
    [60, -39.5 / 11.1195, true],
    [61, -38.5 / 11.1195, false],
  ])('of %d transactions among 85 to 114 is %d', (count, expected, stands) => {
    const score = scoreOf(transactionCount, next(Math.floor(count)), thirty)
    if (Number.isInteger(count)) expect(score && toDouble(score.score)).toBeCloseTo(expected, 9)
    expect(score && standsOut(score)).toBe(stands)
  })

  test('states median and usual distance', () => {
    const score = scoreOf(transactionCount, next(200), thirty)
    expect(score && roundedDigits(score.median, 1)).toBe('99.5')
    expect(score && roundedDigits(score.usual, 4)).toBe('11.1195')
  })

  test.each([
    ['29 epochs before', thirty.slice(1), next(500)],
    [
      'an epoch missing before',
      [...counted([1]), ...thirty.map((e) => ({ ...e, no: e.no + 2 }))].toSpliced(15, 1),
      next(500, 32),
    ],
    ['a missing epoch in between', thirty, next(500, 31)],
    ['all alike', counted(Array.from({ length: 30 }, () => 9)), next(500)],
  ])('with %s there is none', (_, before, last) => {
    expect(scoreOf(transactionCount, last, before)).toBeUndefined()
  })

  test('one extreme among those before hardly moves it', () => {
    const usual = scoreOf(transactionCount, next(139), thirty)
    const shaken = scoreOf(transactionCount, next(139), thirty.with(3, { ...next(1_000_000), no: 3 }))
    expect(toDouble(shaken?.score ?? { over: 0n, under: 1n })).toBeGreaterThan(3)
    expect(toDouble(usual?.score ?? { over: 0n, under: 1n })).toBeLessThan(4)
  })
})

describe('highest and lowest since', () => {
  test.each([
    ['an epoch as high', [5, 9, 3, 4, 9], 'highest', 1],
    ['one directly before', [5, 9, 10, 9], 'highest', 2],
    ['none', [5, 8, 3, 4, 9], 'highest', undefined],
    ['lowest of all', [5, 8, 3, 4, 2], 'lowest', undefined],
    ['lowest since', [1, 8, 3, 4, 2], 'lowest', 0],
  ] as const)('%s', (_, counts, direction, since) => {
    const epochs = counted(counts)
    const found = sinceWhen(blockCount, epochs.at(-1) ?? epoch, epochs.slice(0, -1), direction)
    expect(found).toEqual({ epoch: since, hasGap: false })
  })

  test('an epoch that is not on record may have been higher', () => {
    const epochs = counted([9, 1, 1, 5]).toSpliced(2, 1)
    const found = sinceWhen(blockCount, { ...epoch, no: 3, blk_count: 5 }, epochs.slice(0, -1), 'highest')
    expect(found).toEqual({ epoch: 0, hasGap: true })
  })

  test('a record that begins later does not know the first epoch', () => {
    const epochs = counted([1, 2, 5], 100)
    const found = sinceWhen(blockCount, epochs[2] ?? epoch, epochs.slice(0, 2), 'highest')
    expect(found).toEqual({ epoch: undefined, hasGap: true })
  })
})
