import { expect, test } from 'vitest'
import { eventWords, type ProjectEvent } from './audit-log-section.tsx'

function event(action: ProjectEvent['action'], subject: string | null = null): ProjectEvent {
  return {
    number: 1,
    at: '2026-11-22T09:00:00.000Z',
    action,
    actor: 'ada@example.org',
    subject,
    address: null,
    agent: null,
  }
}

test.each([
  [event('key-created', 'b07d92e6'), { what: 'New key made', detail: 'b07d92e6…', isKey: true }],
  [event('limits-changed', 'b07d92e6'), { what: 'Limits changed', detail: 'b07d92e6…', isKey: true }],
  [event('project-created', 'Wall'), { what: 'Project made', detail: '“Wall”', isKey: false }],
  [event('provider-linked', 'GitHub'), { what: 'Provider linked', detail: 'GitHub', isKey: false }],
  [event('signed-in'), { what: 'Signed in', detail: '', isKey: false }],
])('$action of $subject', (given, words) => {
  expect(eventWords([given])).toEqual([words])
})
