import { expect, test } from 'vitest'
import { compareBeginning } from './known-beginning.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (parts: readonly Uint8Array[] | Uint8Array | undefined) =>
  parts && new TextDecoder().decode(parts instanceof Uint8Array ? parts : Buffer.concat(parts))

test.each([
  [['[abcdef]'], [']']],
  [
    ['[ab', 'cdef', ',g]'],
    ['', '', ',g]'],
  ],
  [
    ['[abcde', 'f,g]'],
    ['', ',g]'],
  ],
  [
    ['[', 'abXdef]'],
    ['', undefined],
  ],
  [['[abc]'], [undefined]],
])('after the beginning [abcdef, a response %j has %j', (pieces, rests) => {
  const known = compareBeginning([bytes('[abc'), bytes('def')])
  expect(pieces.map((piece) => text(known.restOf(bytes(piece))))).toEqual(rests)
})

test('a response that differs begins with the bytes before it', () => {
  const known = compareBeginning([bytes('[abc'), bytes('def')])
  known.restOf(bytes('[abcd'))
  expect(known.restOf(bytes('eX'))).toBeUndefined()
  expect(text(known.before())).toBe('[abcd')
})

test('of nothing known, all is the rest', () => {
  expect(text(compareBeginning([]).restOf(bytes('[abc]')))).toBe('[abc]')
})
