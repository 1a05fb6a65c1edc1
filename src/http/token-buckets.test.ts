import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

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
