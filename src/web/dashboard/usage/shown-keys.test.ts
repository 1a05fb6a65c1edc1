import { expect, test } from 'vitest'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { shownKeys } from './shown-keys.ts'

const key = (id: string) => ({
  id,
  key: `epk_${id}45678rest`,
  name: null,
  createdAt: '2026-11-20T00:00:00Z',
  expiresAt: null,
  lastUse: null,
  limits: { perSecond: 1, burst: 1, perDay: null },
})
const usage = (keyId: string | null, start: string): KeyUsage => ({
  keyId,
  key: start,
  days: [],
  byEndpoint: [],
  lastUse: null,
  quotaUsed: 0,
  lastHour: { from: '', requests: [] },
})
const project = { keys: [key('aaaa'), key('bbbb')] }
const all = [usage('aaaa', 'aaaa4567'), usage('bbbb', 'bbbb4567'), usage(null, 'cccc4567')]

test('live keys have their names, a deleted one its first characters', () => {
  expect(shownKeys(project, all, null).choices).toEqual([
    { value: 'all', label: 'All keys' },
    { value: 'aaaa4567', label: 'Old' },
    { value: 'bbbb4567', label: 'New' },
    { value: 'cccc4567', label: 'cccc4567, deleted' },
  ])
  expect(shownKeys(project, all.slice(0, 2), null).choices[0]).toEqual({ value: 'all', label: 'Both keys' })
  expect(shownKeys(project, all.slice(1), null).choices[0]).toEqual({ value: 'all', label: 'All keys' })
})

test.each([
  ['cccc4567', 'cccc4567', 1],
  ['nothing', 'all', 3],
  [null, 'all', 3],
])('an address that asks for the key %s shows %s', (asked, chosen, count) => {
  const found = shownKeys(project, all, asked)
  expect([found.chosen, found.shown.length]).toEqual([chosen, count])
})

test('one key leaves nothing to choose', () => {
  expect(shownKeys(project, all.slice(0, 1), 'bbbb4567')).toEqual({
    choices: [],
    chosen: 'all',
    shown: all.slice(0, 1),
  })
})
