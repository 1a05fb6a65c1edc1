import { describe, expect, test } from 'vitest'
import { createRowReader } from './row-reader.ts'

const text = '[ {"a":"[{}]\\"\\\\","b":[1,{"c":2}]},\n{"d":12345678901234567890.10,\n  "e":"é €"}\r\n,{} ]\n'
const rows = ['{"a":"[{}]\\"\\\\","b":[1,{"c":2}]}', '{"d":12345678901234567890.10,"e":"é €"}', '{}']

describe('rows', () => {
  test('are the same however the text is cut into pieces', () => {
    const bytes = Buffer.from(text)
    for (let size = 1; size <= bytes.length; size++) {
      const reader = createRowReader()
      const found: string[] = []
      for (let at = 0; at < bytes.length; at += size)
        found.push(...reader.read(bytes.subarray(at, at + size)))
      reader.end()
      expect(found, `pieces of ${size}`).toEqual(rows)
    }
  })

  test('of an empty list are none', () => {
    const reader = createRowReader()
    expect(reader.read(Buffer.from('[]'))).toEqual([])
    reader.end()
  })

  test.each(['{"value":[]}', '[1]', '["a"]', '[[]]', '<html>', '[{}]x', 'null', '[{},,]x'])(
    'are not in %s',
    (body) => {
      expect(() => createRowReader().read(Buffer.from(body))).toThrow(SyntaxError)
    },
  )

  test.each(['', '[', '[{}', '[{"a":1},', '[{"a":"'])('of a list that breaks off are not all: %s', (body) => {
    const reader = createRowReader()
    reader.read(Buffer.from(body))
    expect(() => reader.end()).toThrow('the list breaks off')
  })

  test('do not go on for ever', () => {
    const reader = createRowReader()
    const piece = Buffer.alloc(2 ** 19, 'a')
    reader.read(Buffer.from('[{"a":"'))
    expect(() => {
      for (let i = 0; i < 4; i++) reader.read(piece)
    }).toThrow('has no end')
  })
})
