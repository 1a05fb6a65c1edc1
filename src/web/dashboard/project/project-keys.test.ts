import { expect, test } from 'vitest'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { keyReplacement } from './key-replacement.tsx'
import { namedKeys, type ProjectKey } from './stored-projects.ts'

const now = parseUtcTime('2026-11-22T12:00:00')

function key(lastUse: string | null): ProjectKey {
  return {
    id: 'k',
    key: 'epk_1',
    name: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    expiresAt: null,
    lastUse: lastUse === null ? null : `2026-11-22T${lastUse}:00.000Z`,
    limits: { perSecond: 1, burst: 1, perDay: null },
  }
}

test.each([
  [[null], ['Key']],
  [
    [null, null],
    ['Old key', 'New key'],
  ],
  [
    [null, null, null],
    ['Key 1', 'Key 2', 'Key 3'],
  ],
])('keys %j are named %j', (uses, titles) => {
  expect(namedKeys({ keys: uses.map(key) }).map(({ title }) => title)).toEqual(titles)
})

test.each([
  [[], 'none'],
  [[null], 'none'],
  [['11:59'], 'none'],
  // The new key is not in use yet.
  [['11:59', null], 'begun'],
  [[null, null], 'begun'],
  // Both are in use.
  [['11:59', '11:58'], 'both-used'],
  [['11:58', '11:59'], 'both-used'],
  [['11:51', '11:59'], 'both-used'],
  // Ten minutes without the old key, while the new one was used.
  [['11:50', '11:59'], 'changed-over'],
  [[null, '11:59'], 'changed-over'],
  // Neither was used of late: the old key was used last.
  [['10:00', '09:00'], 'both-used'],
  [['09:00', '10:00'], 'changed-over'],
  // The newest of more than two keys takes the place of all others.
  [['09:00', '11:59', '12:00'], 'both-used'],
  [['09:00', null, '12:00'], 'changed-over'],
] as const)('keys last used at %j: %s', (uses, state) => {
  expect(keyReplacement(uses.map(key), now)).toBe(state)
})
