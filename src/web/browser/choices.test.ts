import { afterEach, expect, test, vi } from 'vitest'
import { storedValue } from './choices.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(stored = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  return stored
}

test('a choice is stored, and read by the next document', () => {
  const stored = stubStorage()
  storedValue('fruit', ['apple', 'pear'], 'apple').write('pear')
  expect(stored.get('epochal.fruit')).toBe('pear')
  expect(storedValue('fruit', ['apple', 'pear'], 'apple').read()).toBe('pear')
})

test.each(['plum', ''])('the stored text %j, which is no choice, counts as the preset', (text) => {
  stubStorage(new Map([['epochal.fruit', text]]))
  expect(storedValue('fruit', ['apple', 'pear'], 'apple').read()).toBe('apple')
})

test('a choice lasts without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  const fruit = storedValue('fruit', ['apple', 'pear'], 'apple')
  fruit.write('pear')
  expect(fruit.read()).toBe('pear')
})

test('the choice of another tab is read after a refresh', () => {
  const stored = stubStorage()
  const fruit = storedValue('fruit', ['apple', 'pear'], 'apple')
  fruit.write('pear')
  stored.set('epochal.fruit', 'apple')
  expect(fruit.read()).toBe('pear')
  fruit.refresh()
  expect(fruit.read()).toBe('apple')
  stored.set('epochal.fruit', 'pear')
  fruit.refresh()
  expect(fruit.read()).toBe('pear')
  stored.clear()
  fruit.refresh()
  expect(fruit.read()).toBe('apple')
})
