import { expect, test } from 'vitest'
import { lastRequest } from './project-list.tsx'

const [early, late] = ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z']

test.each([
  // Without the usage, only the live keys are known.
  [[early], undefined, { at: early }],
  [[early, late, null], undefined, { at: late }],
  [[null], undefined, { none: 'no request with its key yet' }],
  [[null, null], undefined, { none: 'no request with its keys yet' }],
  [[], undefined, { none: undefined }],
  // With it, a key that was deleted since counts too.
  [[null], [null, late], { at: late }],
  [[early], [early, late], { at: late }],
  [[late], [early], { at: late }],
  [[], [early], { at: early }],
  // A deleted key that was used earlier is not in the usage.
  [[null], [null], { none: 'no request with its key yet' }],
  [[], [], { none: 'no request in the last 30 days' }],
])('live keys last used at %j, and all at %j: %j', (keys, usage, last) => {
  const used = (lastUse: string | null) => ({ lastUse })
  expect(lastRequest({ keys: keys.map(used) }, usage?.map(used))).toEqual(last)
})
