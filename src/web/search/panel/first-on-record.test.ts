import { expect, test } from 'vitest'
import { firstOnRecord, pathsToLookUp } from './search-lookup.ts'

const hash = '89ff1090614105a919c9ccc88b3914baaf1ddd28124a4d55ff6543db4b27f0b2'
const block = `/mainnet/blocks/${hash}`
const pool = `/mainnet/pools/${hash}/updates`

test('the first page with a record is opened, and no further one is looked up', async () => {
  const asked: string[] = []
  const isOnRecord = async (path: string) => asked.push(path) > 0 && path !== '/a'
  expect(await firstOnRecord(['/a', '/b', '/c'], isOnRecord)).toBe('/b')
  expect(asked).toEqual(['/a', '/b'])
})

test('without a record, and without an answer, the likeliest page is opened', async () => {
  expect(await firstOnRecord(['/a', '/b'], async () => false)).toBe('/a')
  expect(await firstOnRecord(['/a', '/b'], () => Promise.reject(new Error('offline')))).toBe('/a')
})

test('only readings whose record can exist or not are looked up, if there are several', () => {
  expect(pathsToLookUp([block, pool])).toEqual([block, pool])
  expect(pathsToLookUp([block])).toBeUndefined()
  expect(pathsToLookUp(['/mainnet/epochs/394', '/mainnet/blocks/394', pool])).toBeUndefined()
  expect(pathsToLookUp([])).toBeUndefined()
})

test('a key hash and a script hash are readings of one value, two addresses are not', () => {
  const account = (address: string) => `/mainnet/accounts/${address}`
  const keyAndScript = [
    account('stake1uy32kw25pke3z2d3jd84mj7mczyrzdcwn2nm6m8q0u5pm8qd5wlc8'),
    account('stake17y32kw25pke3z2d3jd84mj7mczyrzdcwn2nm6m8q0u5pm8qaaaaaa'),
  ]
  expect(pathsToLookUp(keyAndScript)).toEqual(keyAndScript)
  const two = [
    account('stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'),
    account('stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq'),
  ]
  expect(pathsToLookUp(two)).toBeUndefined()
})
