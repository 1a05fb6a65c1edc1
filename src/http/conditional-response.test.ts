import { expect, test } from 'vitest'
import { representationFields } from './conditional-response.ts'
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
