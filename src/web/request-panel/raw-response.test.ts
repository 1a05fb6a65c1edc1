import { expect, test } from 'vitest'
import { firstLines } from './raw-response.tsx'

const whole = (text: string) => firstLines(text, 1000).text

test.each([
  ['{"a":1,"b":{"c":null}}'],
  ['[{"a":1},{"a":2}]'],
  ['[\n{"a":1},\n{"a":2}]'],
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

test('of a long text the first lines are shown', () => {
  expect(firstLines('[{"a":1},{"a":2}]', 4)).toEqual({ text: '[\n  {\n    "a": 1\n  },', isWhole: false })
  expect(firstLines('[{"a":1},{"a":2}]', 8)).toMatchObject({ isWhole: true })
})

test('a text that ends too early is shown as far as it goes', () => {
  expect(whole('{"a":1,"b":"x')).toBe('{\n  "a": 1,\n  "b": x')
})
