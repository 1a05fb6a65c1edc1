import { expect, test } from 'vitest'
import { claimReload } from './automatic-reload.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  }
}

test('a page reloads itself once, and again in a later version', () => {
  const storage = memory()
  expect(claimReload('/mainnet/epochs', 'build-1', storage)).toBe(true)
  expect(claimReload('/mainnet/epochs', 'build-1', storage)).toBe(false)
  expect(claimReload('/mainnet/epochs', 'build-2', storage)).toBe(true)
})

test('a reload of another page, or in another version, gives no page a second one', () => {
  const storage = memory()
  const [first, second] = ['/mainnet/epochs', '/mainnet/blocks']
  expect(claimReload(first, 'build-1', storage)).toBe(true)
  expect(claimReload(second, 'build-1', storage)).toBe(true)
  expect(claimReload(first, 'build-2', storage)).toBe(true)
  expect(claimReload(first, 'build-1', storage)).toBe(false)
  expect(claimReload(second, 'build-1', storage)).toBe(false)
})

test('without storage no page reloads itself', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  expect(claimReload('/mainnet', undefined, { getItem: refuse, setItem: refuse })).toBe(false)
  expect(claimReload('/mainnet', undefined, { getItem: () => null, setItem: () => undefined })).toBe(false)
})
