import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUsedProject, NOON } from '#testing/service/counted-usage.ts'
import { openTestService, type TestService } from '#testing/service/test-service.ts'
import { createUsageHandlers } from './dashboard-handlers.ts'

const ann = { id: 'ann', email: 'ann@user.example', name: '', sessionId: 's', signedInAt: 0 }

let service: TestService
let handlers: ReturnType<typeof createUsageHandlers>
let own: Awaited<ReturnType<typeof addUsedProject>>

beforeAll(async () => {
  service = await openTestService()
  handlers = createUsageHandlers(service.db, () => NOON)
  own = await addUsedProject(service.db, 'ann')
})

afterAll(() => service.close())

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

test.each([
  ['the last day before the first', '2026-11-22', '2026-11-21'],
  ['402 days', '2025-10-16', '2026-11-21'],
])('%s is refused', async (_, from, to) => {
  await expect(usage(own.publicId, from, to)).rejects.toMatchObject({ reason: 'bad-request' })
})

test.each([crypto.randomUUID(), 'x'])('there is no project %s', async (project) => {
  const refused = usage(project, '2026-11-21', '2026-11-21')
  await expect(refused).rejects.toMatchObject({ reason: 'not-found' })
})

test('401 days are the most, and another user gets nothing', async () => {
  expect((await usage(own.publicId, '2025-10-17', '2026-11-21')).result).toHaveLength(1)
  const ofOther = usage(own.publicId, '2026-11-21', '2026-11-21', { ...ann, id: 'eve' })
  await expect(ofOther).rejects.toMatchObject({ reason: 'not-found' })
})
