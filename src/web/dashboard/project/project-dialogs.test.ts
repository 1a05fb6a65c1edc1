import { expect, test } from 'vitest'
import { isConfirmedBy } from '#web/dashboard/calls/form-dialog.tsx'
import { renameStep } from './project-dialogs.tsx'

test.each([
  ['Wall', 'Wall', 'Epoch wall', 'send'],
  ['Wall', 'Wall', 'Wall', 'done'],
  // Another tab gave a name.
  ['Wall', 'Epoch wall', 'Wall of epochs', 'ask'],
  ['Wall', 'Epoch wall', 'Wall', 'ask'],
  ['Wall', 'Epoch wall', 'Epoch wall', 'done'],
] as const)('began with %s, is %s, typed %s: %s', (began, current, typed, step) => {
  expect(renameStep(began, current, typed)).toBe(step)
})

test.each([
  ['Epoch wall', 'Epoch wall', true],
  ['Epoch wal', 'Epoch wall', false],
  ['epoch wall', 'Epoch wall', false],
  ['Epoch wall ', 'Epoch wall', true],
  ['Cafe\u0301', 'Café', true],
  ['', 'Epoch wall', false],
])('"%s" for "%s": %s', (typed, name, isConfirmed) => {
  expect(isConfirmedBy(typed, name)).toBe(isConfirmed)
})
