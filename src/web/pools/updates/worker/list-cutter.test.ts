import { expect, test } from 'vitest'
import { createListCutter, type ListPiece } from './list-cutter.ts'

const rows = ['{"id":1,"hash":"a,\\n]b"}', '{"id":2}', '{"id":3,"hash":"é"}']
const list = `[${rows.join(',\n')}]\n`
const bytes = new TextEncoder().encode(list)

function cut(length: number): ListPiece[] {
  const { add, end } = createListCutter()
  const pieces: (ListPiece | undefined)[] = []
  for (let at = 0; at < bytes.length; at += length) pieces.push(add(bytes.subarray(at, at + length)))
  return [...pieces, end()].flatMap((piece) => piece ?? [])
}

function rowsIn({ bytes, bounds }: ListPiece): string[] {
  const text = (at: number) => new TextDecoder().decode(bytes.subarray(bounds[at], bounds[at + 1]))
  return Array.from({ length: bounds.length / 2 }, (_, row) => text(2 * row))
}

test.each([1, 2, 3, 7, 20, 1000])('bytes that come %i at once have the same rows', (length) => {
  const pieces = cut(length)
  expect(pieces.flatMap(rowsIn)).toEqual(rows)
  expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()).toBe(list.replace(/\]\n$/, ''))
})

test('a list that is continued has the later rows alone', () => {
  const { add, end } = createListCutter()
  expect(add(new TextEncoder().encode(',\n{"id":4},\n{"id":5}]'))).toBeDefined()
  expect(end()).toMatchObject({ bounds: Uint32Array.of(2, 10) })
})

test.each([['[]'], [']']])('%j has no rows', (text) => {
  const { add, end } = createListCutter()
  expect(add(new TextEncoder().encode(text))).toBeUndefined()
  expect(end()?.bounds ?? []).toHaveLength(0)
})

test('a list without an end is invalid', () => {
  const { add, end } = createListCutter()
  add(new TextEncoder().encode('[{"id":1},\n{"id":2}'))
  expect(end).toThrow('the list has no end')
})
