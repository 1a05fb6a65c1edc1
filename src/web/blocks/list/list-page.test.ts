import { describe, expect, test } from 'vitest'
import type { BlockRun } from '#web/records/block-runs.ts'
import { chainPage, properBefore, recordedPage } from './list-page.ts'

test.each([
  ['a page below the newest block', 5000, false, 'same'],
  ['the page that begins with the newest block', 5001, false, 'same'],
  ['above the chain: the newest page', 5002, false, undefined],
  ['above a recording: its last page', 9999, true, 5001],
])('the address of %s', (_, before, isRecorded, expected) => {
  expect(properBefore(before, 5000, isRecorded)).toBe(expected)
})

describe('a page of a chain', () => {
  const summary = (before: number, newest: number) => {
    const { numbers, ...rest } = chainPage(before, newest)
    return { first: numbers[0], count: numbers.length, last: numbers.at(-1), ...rest }
  }

  test('has the 30 blocks below a number, and leads to the 30 on both sides', () => {
    expect(summary(1000, 5000)).toEqual({
      first: 999,
      count: 30,
      last: 970,
      earlier: 970,
      later: 1030,
      isNewest: false,
    })
    expect(summary(1030, 5000)).toMatchObject({ first: 1029, last: 1000, earlier: 1000 })
  })

  test('leads to the newest page where the next 30 would reach it', () => {
    expect(summary(4990, 5000)).toMatchObject({ first: 4989, later: undefined, isNewest: false })
    expect(summary(5001, 5000)).toMatchObject({ first: 5000, later: undefined, isNewest: true })
    expect(summary(9999, 5000)).toMatchObject({ first: 5000, isNewest: true })
  })

  test('ends with block 0', () => {
    expect(summary(12, 5000)).toMatchObject({ first: 11, count: 12, last: 0, earlier: undefined, later: 42 })
    expect(summary(0, 5000)).toMatchObject({ first: undefined, count: 0, earlier: undefined })
  })
})

describe('a page of a recording', () => {
  const runs: readonly BlockRun[] = [
    [1, 4],
    [10, 10],
    [100, 199],
    [500, 500],
    [600, 620],
  ]
  const summary = (before: number) => {
    const { numbers, ...rest } = recordedPage(before, runs)
    return [numbers[0], numbers.at(-1), rest.earlier, rest.later, rest.isNewest]
  }

  test.each([
    ['the top of the newest range', 621, [620, 600, 200, undefined, true]],
    ['the top of a range', 200, [199, 170, 170, 621, false]],
    ['the middle of a range', 150, [149, 120, 120, 180, false]],
    ['the end of a range', 105, [104, 100, 5, 135, false]],
    ['a number in a gap: the blocks below it', 450, [199, 170, 170, 621, false]],
    ['a single block', 11, [10, 10, 5, 130, false]],
    ['the oldest range', 5, [4, 1, undefined, 130, false]],
    ['below everything', 1, [undefined, undefined, undefined, undefined, false]],
    ['above everything', 9999, [620, 600, 200, undefined, true]],
  ])('%s', (_, before, expected) => {
    expect(summary(before)).toEqual(expected)
  })

  test('the page after the last of a range is the first of the next one, and leads back', () => {
    expect(summary(199 + 1)[3]).toBe(621)
    expect(summary(621)[2]).toBe(200)
  })
})
