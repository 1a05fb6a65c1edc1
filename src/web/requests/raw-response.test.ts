import { expect, test } from 'vitest'
import { layOut } from './raw-response.tsx'

function whole(text: string): string {
  const { before, records, after } = layOut(text)
  if (records.length === 0) return `${before}${after && `\n${after}`}`
  return `${before}\n${records.map((record) => record()).join(',\n')}\n${after}`
}

test.each([
  ['{"a":1,"b":{"c":null}}'],
  ['[{"a":1},{"a":2}]'],
  ['{"value":[{"a":1},{"a":[1,2]}],"next":"x"}'],
  ['{"a":{},"b":"}{,:[]\\""}'],
  ['497'],
  ['[1,2]'],
])('%s is laid out as JSON.stringify does', (text) => {
  expect(whole(text)).toBe(JSON.stringify(JSON.parse(text), undefined, 2))
})

test('digits stay as received', () => {
  expect(whole('{"a":101402912214214220.10,"b":1e3}')).toBe('{\n  "a": 101402912214214220.10,\n  "b": 1e3\n}')
})

test('the records of a list are apart, also below an envelope', () => {
  expect(layOut('[\n{"a":1},\n{"a":2}]').records).toHaveLength(2)
  const { before, records, after } = layOut('{"@odata.context":"x","value":[{"a":1}]}')
  expect(before).toBe('{\n  "@odata.context": "x",\n  "value": [')
  expect(records.map((record) => record())).toEqual(['    {\n      "a": 1\n    }'])
  expect(after).toBe('  ]\n}')
})

test('a text that ends too early is shown as far as it goes', () => {
  expect(whole('{"a":1,"b":"x')).toBe('{\n  "a": 1,\n  "b": x')
})
