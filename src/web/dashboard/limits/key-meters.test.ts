import { expect, test } from 'vitest'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { meteredKeys, nearestToLimit } from './key-meters.ts'

const TODAY = '2026-11-22'
const NOW = Date.parse(`${TODAY}T12:00:00Z`)
const key = (id: string, perDay: number | null) => ({
  id,
  key: `epk_${id}`,
  name: null,
  createdAt: '2026-11-20T00:00:00Z',
  expiresAt: null,
  lastUse: null,
  limits: { perSecond: 2, burst: 20, perDay },
})
const usage = (keyId: string | null, quotaUsed: number, busiest: number): KeyUsage => ({
  keyId,
  key: '',
  days: [
    {
      day: TODAY,
      requests: 0,
      bytes: 0,
      byStatus: { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0 },
      busiestMinute: { at: `${TODAY}T09:41:00Z`, requests: busiest },
    },
  ],
  byEndpoint: [],
  lastUse: null,
  quotaUsed,
  lastHour: { from: '', requests: [...Array(58).fill(0), 7, 3] },
})

test('each key that works has its own use, and none has one that is deleted, expired or archived', () => {
  const expired = { ...key('gone', null), expiresAt: '2026-11-21T00:00:00Z' }
  const project = { keys: [key('old', 2500), key('new', null), expired], archivedAt: null }
  expect(meteredKeys(project, [usage('old', 1204, 76), usage(null, 99, 99)], TODAY, NOW)).toEqual([
    {
      key: key('old', 2500),
      quotaUsed: 1204,
      lastMinute: 7,
      busiestMinute: { at: `${TODAY}T09:41:00Z`, requests: 76 },
      mostInMinute: 140,
    },
    { key: key('new', null), quotaUsed: 0, lastMinute: 0, busiestMinute: null, mostInMinute: 140 },
  ])
  expect(meteredKeys({ ...project, archivedAt: '2026-11-22T00:00:00Z' }, [], TODAY, NOW)).toEqual([])
})

test.each([
  ['more of its quota', usage('a', 100, 1), usage('b', 2000, 1), 'b'],
  ['more of its rate', usage('a', 100, 139), usage('b', 2000, 1), 'a'],
  ['none', usage('a', 0, 0), usage('b', 0, 0), 'a'],
])('the key that used %s is nearest to its limit', (_, a, b, expected) => {
  const project = { keys: [key('a', 2500), key('b', 2500)], archivedAt: null }
  expect(nearestToLimit(meteredKeys(project, [a, b], TODAY, NOW))?.key.id).toBe(expected)
})
