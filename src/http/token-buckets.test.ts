import { expect, test } from 'vitest'
import {
  afterChange,
  afterTake,
  createTokenBuckets,
  tokenBucket,
  tokensLeft,
  waitFor,
} from './token-buckets.ts'

function bucketsOf(most = 10) {
  let now = Date.UTC(2026, 10, 22)
  const buckets = createTokenBuckets({ perSecond: 2, burst: 3, most, now: () => now })
  return {
    ...buckets,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('each holder has a burst, and then the rate', () => {
  const { wait, take, pass } = bucketsOf()
  for (let taken = 0; taken < 3; taken++) {
    expect(wait('a')).toBe(0)
    take('a')
  }
  expect(wait('a')).toBe(500)
  expect(wait('b')).toBe(0)
  pass(500)
  expect(wait('a')).toBe(0)
})

test('taking from an empty bucket delays the next token by one interval at most', () => {
  const { wait, take } = bucketsOf()
  for (let taken = 0; taken < 100; taken++) take('a')
  expect(wait('a')).toBe(500)
})

test('a token that is given back can be taken again, and never makes a bucket more than full', () => {
  const { wait, take, giveBack } = bucketsOf()
  for (let taken = 0; taken < 3; taken++) take('a')
  giveBack('a')
  expect(wait('a')).toBe(0)
  take('a')
  expect(wait('a')).toBe(500)
  for (let given = 0; given < 100; given++) giveBack('a')
  for (let taken = 0; taken < 3; taken++) take('a')
  expect(wait('a')).toBe(500)
})

test('the longest unused holders are forgotten', () => {
  const { wait, take } = bucketsOf(2)
  for (let taken = 0; taken < 3; taken++) take('a')
  take('b')
  take('c')
  expect(wait('a')).toBe(0)
})

test('a clock that is set back by hours makes nobody wait for hours', () => {
  const { wait, take, pass } = bucketsOf()
  for (let taken = 0; taken < 4; taken++) take('a')
  pass(-3_600_000)
  expect(wait('a')).toBe(0)
  for (let taken = 0; taken < 3; taken++) take('a')
  expect(wait('a')).toBe(500)
  pass(500)
  expect(wait('a')).toBe(0)
})

const AT = Date.UTC(2026, 10, 21, 12)

test.each([
  // a second, burst, interval, fill time
  [10, 20, 100, 2000],
  [0.1, 1, 10_000, 10_000],
  [500, 1000, 2, 2000],
])('%s a second and %s at once: a token in %s ms, full in %s ms', (perSecond, burst, interval, fillTime) => {
  expect(tokenBucket(perSecond, burst)).toEqual({ interval, fillTime })
})

const bucket = tokenBucket(10, 20)

test.each([
  // state before, state after, wait, tokens left
  ['never used', 0, 100, 0, 19],
  ['full for long', -60_000, 100, 0, 19],
  ['full just now', 0, 100, 0, 19],
  ['with half of its tokens', 1000, 1100, 0, 9],
  ['with one token', 1900, 2000, 0, 0],
  ['with nearly one', 1901, 2001, 1, -1],
  ['empty', 2000, 2100, 100, -1],
  ['as it was before the clock was set back by an hour', 3_600_000, 2100, 100, -1],
  ['with one token but for rounding', 1900.0005, 2000.0005, 0, 0],
])('a bucket %s', (name, before, after, wait, left) => {
  const fullAt = name === 'never used' ? 0 : AT + before
  const next = afterTake(bucket, fullAt, AT)
  expect(next - AT).toBeCloseTo(after, 3)
  expect(waitFor(bucket, next, AT)).toBeCloseTo(wait, 3)
  expect(tokensLeft(bucket, next, AT)).toBe(left)
})

test('a client that keeps to the rate never waits', () => {
  const single = tokenBucket(3, 1)
  let fullAt = 0
  for (let i = 0; i < 1000; i++) {
    const at = AT + (i * 1000) / 3
    fullAt = afterTake(single, fullAt, at)
    expect(waitFor(single, fullAt, at)).toBe(0)
  }
})

test.each([
  // tokens before, burst and rate from now on, tokens after
  ['full and gets less room', 20, 10, 5, 5],
  ['full and gets more room', 20, 10, 50, 20],
  ['half full and gets less room', 10, 10, 15, 10],
  ['half full and gets slower', 10, 0.5, 20, 10],
  ['empty and gets more room', 0, 100, 1000, 0],
])('a bucket that is %s keeps the tokens it has room for', (_, before, perSecond, burst, after) => {
  const changed = tokenBucket(perSecond, burst)
  const fullAt = afterChange(bucket, changed, AT + (20 - before) * 100, AT)
  expect(tokensLeft(changed, fullAt, AT)).toBe(after)
})
