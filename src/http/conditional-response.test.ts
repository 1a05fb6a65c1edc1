import { expect, test } from 'vitest'
import {
  contentFields,
  joinedFields,
  notModified,
  representation,
  representationFields,
} from './conditional-response.ts'
import { entityTag, matchesEntityTag, taggedAs } from './fields/entity-tag.ts'

test('a tag is of the content and of its encoding', () => {
  const tag = entityTag('epoch 500')
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  expect(entityTag(Buffer.from('epoch 500'))).toBe(tag)
  expect(entityTag('epoch 501')).not.toBe(tag)
  expect(taggedAs(tag, 'identity')).toBe(tag)
  expect(taggedAs(tag, 'br')).toBe(`${tag.slice(0, -1)}-br"`)
})

test.each([
  [undefined, '"a"', false],
  [null, '"a"', false],
  ['', '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['*', '"a"', true],
  ['"a"', '"a-br"', false],
  ['"a-br"', '"a-br"', true],
  ['"A"', '"a"', false],
])('If-None-Match %s against %s: %s', (condition, tag, matches) => {
  expect(matchesEntityTag(condition, tag)).toBe(matches)
})

test.each([
  ['identity', undefined, { ETag: '"a"', Vary: 'Accept-Encoding' }],
  ['gzip', undefined, { ETag: '"a-gzip"', Vary: 'Accept-Encoding' }],
  ['br', { Vary: 'Accept' }, { ETag: '"a-br"', Vary: 'Accept, Accept-Encoding' }],
  [
    'identity',
    { 'Cache-Control': 'no-cache' },
    { 'Cache-Control': 'no-cache', ETag: '"a"', Vary: 'Accept-Encoding' },
  ],
] as const)('fields of a representation in %s with %o', (encoding, headers, expected) => {
  expect(representationFields('"a"', encoding, headers)).toEqual(expected)
})

test('a representation without a tag has no ETag', () => {
  expect(representationFields(undefined, 'br', {})).toEqual({ Vary: 'Accept-Encoding' })
})

test.each([
  ['identity', 7, { 'Content-Type': 'text/plain', 'Content-Length': '7' }],
  ['identity', undefined, { 'Content-Type': 'text/plain' }],
  ['br', 7, { 'Content-Type': 'text/plain', 'Content-Encoding': 'br', 'Content-Length': '7' }],
  ['gzip', undefined, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }],
] as const)('fields of content in %s of %s bytes', (encoding, length, expected) => {
  expect(contentFields('text/plain', encoding, length)).toEqual(expected)
})

test.each([
  ['GET', 'text'],
  ['HEAD', undefined],
])('%s has the body %s and the same fields', (method, body) => {
  const fields = { ETag: '"a"', 'Content-Length': '4' }
  expect(representation(method, fields, 'text')).toEqual({ status: 200, headers: fields, body })
})

test('fields of one request join those of a stored response, which stays as it is', () => {
  const stored = { ETag: '"a"', Age: '1' }
  expect(joinedFields(stored, { Age: '2', 'X-Request-Id': 'b' })).toEqual({
    ETag: '"a"',
    Age: '2',
    'X-Request-Id': 'b',
  })
  expect(stored).toEqual({ ETag: '"a"', Age: '1' })
})

test('304 has no body', () => {
  expect(notModified({ ETag: '"a"' })).toEqual({ status: 304, headers: { ETag: '"a"' }, body: undefined })
})
