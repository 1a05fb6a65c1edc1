import { expect, test } from 'vitest'
import { changeKinds } from './change-kinds.ts'
import { kindPhrase } from './kind-words.ts'

test.each([
  ['live', 'first registration'],
  ['simulated', 'first registration'],
  ['recorded', 'first on record'],
  [undefined, 'first on record'],
] as const)('the first update of a pool in data that is %s is "%s"', (source, text) => {
  expect(kindPhrase('first', source)).toBe(text)
})

test('each kind has a name of its own', () => {
  expect(new Set(changeKinds.map((kind) => kindPhrase(kind, 'live'))).size).toBe(changeKinds.length)
})
