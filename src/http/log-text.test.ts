import { expect, test } from 'vitest'
import { errorText, loggedTarget, plainJson } from './log-text.ts'

test.each([
  ['\u007f', '"\\u007f"'],
  ['a\u0085\u009fb', '"a\\u0085\\u009fb"'],
  ['\u2028\u2029', '"\\u2028\\u2029"'],
  ['\u061c\u200e\u200f\u202e\u2066\u2069', '"\\u061c\\u200e\\u200f\\u202e\\u2066\\u2069"'],
  ['\u{e0041}', '"\\udb40\\udc41"'],
  ['\ud800', '"\\ud800"'],
])('%j, which a terminal obeys or does not show, is escaped', (text, line) => {
  expect(plainJson(text)).toBe(line)
  expect(JSON.parse(line)).toBe(text)
})
test('an error is written with its code, its stack and its causes', () => {
  const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  const text = errorText(new Error('the usage could not be saved', { cause }))
  expect(text).toMatch(/^Error: the usage could not be saved\n +at /)
  expect(text).toMatch(/; because of ECONNREFUSED: Error: connection refused\n +at /)
})

test.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [7, '7'],
])('%j, which is no error, is written as it is', (error, text) => {
  expect(errorText(error)).toBe(text)
})

const SECRET = 'Ab3_-xYz0123456789012345678901234567890123A'
const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJrZXkifQ.MEUCIQDx'
const HASH = '5b4a0d6c1c2e0c5f4f9b0a6f8b5c0e2a3f1d9e8c7b6a5d4c3b2a190807060504'
const STAKE = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

test.each([
  '/mainnet/api/core/epochs/0',
  `/mainnet/api/core/blocks/${HASH}`,
  `/mainnet/api/core/blocks/${HASH.toUpperCase()}`,
  `/mainnet/api/core/pools/${HASH.slice(8)}/updates`,
  `/mainnet/api/core/accounts/${STAKE}`,
  '/mainnet/api/core/accounts/stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn',
  '/preprod/api/core/epochs/1000000000000000000000000000000000000000/blocks',
  '/mainnet/api/core/odata/poolsupdates?$filter=registered_tx_id%20gt%203&$orderby=id%20desc&$top=5&$skip=2',
  '/mainnet/api/core/epochs?%24filter=id+ge+300+and+not+(id+eq+310+or+id+eq+320)&count=true&Select=no',
  `/mainnet/api/core/odata/poolsupdates?$filter=vrf_key_hash_hex%20eq%20'${HASH}'`,
  `/mainnet/api/core/odata/poolsupdates?$filter=vrf_key_hash%20eq%20'%5Cx${HASH}'`,
  '/mainnet/api/core/epochs?$filter=start_time%20lt%202021-12-01T00:00:00Z',
  '/mainnet/api/core/epochs?$filter=x%E4%B8%AD%ff',
])('%s is logged as it is', (target) => {
  expect(loggedTarget(target)).toBe(target)
})

test.each([
  // Parameters that are no option of the interface, however they are spelt.
  [`/a?client_secret=${SECRET}`, '/a?…'],
  [`/a?clientsecret=${SECRET}`, '/a?…'],
  ['/a?acces_token=short', '/a?…'],
  ['/a?api%5Fkey=short', '/a?…'],
  ['/a?%61pi_key=short&x=1', '/a?…'],
  ['/a?$secret=short', '/a?…'],
  [`/a?${SECRET}`, '/a?…'],
  [`/a?${SECRET}=1&$top=2`, '/a?…&$top=2'],
  ['/a?$top=2&Client-Api-Key=short&$skip=1&password=x', '/a?$top=2&…&$skip=1'],
  ['/a?', '/a?…'],
  // Values of options, and paths.
  [`/a?$filter=view%20eq%20'${SECRET}'`, "/a?$filter=view%20eq%20'…'"],
  [`/a?$filter=a%20eq%20'${SECRET.replace('_', '%5F')}'`, "/a?$filter=a%20eq%20'…'"],
  [`/a?$filter=a%20eq%20'${SECRET.replace('_', '%255F')}'`, "/a?$filter=a%20eq%20'…'"],
  [`/a?$top=${JWT}`, '/a?$top=…'],
  [`/a?$top=Bearer+${JWT}`, '/a?$top=Bearer%20…'],
  [`/mainnet/api/core/epochs/${SECRET}`, '/mainnet/api/core/epochs/…'],
  [`/mainnet/api/core/epochs/${SECRET.replace('-', '%2D')}/x`, '/mainnet/api/core/epochs/…/x'],
  [`/mainnet/${JWT}`, '/mainnet/…'],
  ['/mainnet/0d9f8b1c-3f5e-4a0e-9a59-1f4d3c2b1a00', '/mainnet/…'],
  [`/mainnet/api/core/blocks/${HASH}0`, '/mainnet/api/core/blocks/…'],
  ['http://key:secret@data.example/mainnet', 'http://…@data.example/mainnet'],
])('%s is logged as %s', (target, logged) => {
  expect(loggedTarget(target)).toBe(logged)
})
