import { expect, test } from 'vitest'
import { claimReload } from './automatic-reload.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  }
}

test('a page reloads itself once for a file, and again for a file of a later version', () => {
  const storage = memory()
  expect(claimReload('/assets/epochs-1.js', storage)).toBe(true)
  expect(claimReload('/assets/epochs-1.js', storage)).toBe(false)
  expect(claimReload('/assets/epochs-2.js', storage)).toBe(true)
})

test('without storage no page reloads itself', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  expect(claimReload('/assets/epochs-1.js', { getItem: refuse, setItem: refuse })).toBe(false)
  expect(claimReload('/assets/epochs-1.js', { getItem: () => null, setItem: () => undefined })).toBe(false)
})
