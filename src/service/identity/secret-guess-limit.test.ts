import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { isLongForm } from '#testing/long-form.ts'
import { createGuessLimit, type GuessLimit } from './secret-guess-limit.ts'

const OWNER = '198.51.100.7'
const ATTACKER = '203.0.113.9'

let now: number
let limit: GuessLimit

beforeEach(() => {
  now = Date.UTC(2026, 10, 22)
  limit = createGuessLimit(() => now)
})

/** Tries a wrong secret, and says how long it must wait if it may not. */
function guess(address: string, key = 'key'): number {
  const wait = limit.wait(key, address)
  if (wait === 0) limit.failed(key, address)
  return wait
}

/** Number of secrets that were compared. */
function guessesIn(seconds: number, addresses: readonly string[]): number {
  let compared = 0
  for (const end = now + seconds * SECOND; now < end; now += 500) {
    for (const address of addresses) if (guess(address) === 0) compared += 1
  }
  return compared
}

/** So many addresses, each of which counts as another client. */
function addresses(count: number): string[] {
  return Array.from(
    { length: count },
    (_, i) => `2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`,
  )
}

describe('one address', () => {
  test('tries five wrong secrets of a key at once, and then one in 20 seconds', () => {
    expect([1, 2, 3, 4, 5, 6].map(() => guess(ATTACKER))).toEqual([0, 0, 0, 0, 0, 20_000])
    now += 20_000
    expect([guess(ATTACKER), guess(ATTACKER)]).toEqual([0, 20_000])
    expect(guessesIn(600, [ATTACKER])).toBe(29)
  })

  test('does not slow another one, which gets in at its first attempt', () => {
    guessesIn(600, [ATTACKER])
    expect(limit.wait('key', OWNER)).toBe(0)
  })

  test('does not slow another key', () => {
    guessesIn(60, [ATTACKER])
    expect(guess(ATTACKER, 'other')).toBe(0)
  })

  test('that knows the secret never waits, however often it asks for tokens', () => {
    for (let tokens = 0; tokens < 1000; tokens++) {
      expect(limit.wait('key', OWNER)).toBe(0)
      limit.succeeded('key', OWNER)
    }
  })
})

describe('many addresses', () => {
  test('try five secrets of a key a second together', () => {
    expect(guessesIn(120, addresses(500))).toBeLessThanOrEqual(20 + 5 * 120)
  })

  test('that know the secret do not wait for each other', () => {
    for (const address of addresses(1000)) {
      expect(limit.wait('key', address)).toBe(0)
      limit.succeeded('key', address)
    }
  })

  test("do not slow an owner's address that has got a token in the last two days", () => {
    limit.succeeded('key', OWNER)
    now += DAY
    guessesIn(60, addresses(500))
    expect(limit.isOwner('key', OWNER)).toBe(true)
    expect(limit.wait('key', OWNER)).toBe(0)
    now += DAY
    expect(limit.isOwner('key', OWNER)).toBe(false)
  })

  test.each<[number, number]>([
    // addresses, seconds that an owner at a new address waits at most
    [1, 0],
    [10, 0],
    [100, 20],
    ...(isLongForm ? [[1000, 200] as [number, number]] : []),
  ])('%i that guess at full speed make an owner at a new address wait %i seconds at most', (count, most) => {
    const attackers = addresses(count)
    guessesIn(MINUTE / SECOND, attackers)
    const began = now
    let retryAt = now
    let requests = 0
    for (; ; now += 500) {
      for (const attacker of attackers) guess(attacker)
      if (now < retryAt) continue
      requests += 1
      const wait = limit.wait('key', OWNER)
      if (wait === 0) break
      retryAt = now + Math.ceil(wait / SECOND) * SECOND
    }
    expect((now - began) / SECOND).toBeLessThanOrEqual(most)
    // The first answer says when its turn comes, and that is true.
    expect(requests).toBeLessThanOrEqual(2)
  })
})

test('a reserved turn cannot be kept for later: it ends after a minute', () => {
  const attackers = addresses(1000)
  guessesIn(10, attackers)
  now += 20 * MINUTE
  expect(attackers.filter((address) => guess(address) === 0)).toHaveLength(20)
})

test('a line that is full promises nothing, and says so with a short wait', () => {
  for (const address of addresses(3020)) limit.wait('key', address)
  expect(limit.wait('key', OWNER)).toBe(10 * SECOND)
  now += 10 * SECOND
  expect(limit.wait('key', OWNER)).toBeGreaterThan(9 * MINUTE)
})

test('a clock that is set back makes nobody wait longer than the whole line', () => {
  for (const address of addresses(1000)) limit.wait('key', address)
  now -= DAY
  expect(limit.wait('key', OWNER)).toBeLessThanOrEqual(10 * MINUTE)
})
