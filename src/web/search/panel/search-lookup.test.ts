import { expect, test } from 'vitest'
import { firstOnRecord } from './search-lookup.ts'

test('the first page with a record is opened, and no further one is looked up', async () => {
  const requested: string[] = []
  const isOnRecord = async (path: string) => requested.push(path) > 0 && path !== '/a'
  expect(await firstOnRecord(['/a', '/b', '/c'], isOnRecord)).toBe('/b')
  expect(requested).toEqual(['/a', '/b'])
})

test('without a record, and without an answer, the likeliest page is opened', async () => {
  expect(await firstOnRecord(['/a', '/b'], async () => false)).toBe('/a')
  expect(await firstOnRecord(['/a', '/b'], () => Promise.reject(new Error('offline')))).toBe('/a')
})
