import { expect, test } from 'vitest'
import { createUsageHandlers } from './dashboard-handlers.ts'

const PROJECT = '69e7dfa9-30d9-4fd8-a099-51195e297ac4'
const ann = { id: 'ann', email: 'ann@user.example', name: '', sessionId: 's', signedInAt: 0 }

const unused = { keyId: null, days: [], byEndpoint: [], quotaUsed: 0 }
const hourUntil = (now: number) => ({ from: new Date(now).toISOString(), requests: [] })

/** A view of one project with one key. */
const handlers = createUsageHandlers(
  {
    ofProject: async ({ id, ownerId }, from, _, now) =>
      id === PROJECT && ownerId === 'ann'
        ? [{ ...unused, key: 'epk_0123456789', lastUse: from, lastHour: hourUntil(now) }]
        : undefined,
    summaries: async () => new Map(),
  },
  () => Date.UTC(2026, 10, 21, 12),
)

function usage(project: string, from: string, to: string, user = ann) {
  const query = { from, to }
  return handlers.projectUsage({
    parameters: { project },
    query,
    body: undefined,
    user,
    headers: new Headers(),
    address: '',
  })
}

test('the owner gets the usage of a project, with the first characters of each key', async () => {
  expect(await usage(PROJECT, '2026-11-21', '2026-11-21')).toEqual({
    result: [
      {
        ...unused,
        key: '01234567',
        lastUse: '2026-11-21',
        lastHour: { from: '2026-11-21T12:00:00.000Z', requests: [] },
      },
    ],
  })
})

test.each([
  ['the last day before the first', PROJECT, '2026-11-22', '2026-11-21', 'bad-request'],
  ['402 days', PROJECT, '2025-10-16', '2026-11-21', 'bad-request'],
  ['another project', crypto.randomUUID(), '2026-11-21', '2026-11-21', 'not-found'],
  ['no identifier of a project', 'x', '2026-11-21', '2026-11-21', 'not-found'],
])('%s is refused', async (_, project, from, to, reason) => {
  await expect(usage(project, from, to)).rejects.toMatchObject({ reason })
})

test('401 days are the most, and another user gets nothing', async () => {
  expect((await usage(PROJECT, '2025-10-17', '2026-11-21')).result).toHaveLength(1)
  await expect(usage(PROJECT, '2026-11-21', '2026-11-21', { ...ann, id: 'eve' })).rejects.toMatchObject({
    reason: 'not-found',
  })
})
