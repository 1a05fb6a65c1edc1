import { expect, test } from 'vitest'
import { errorText, jsonLineHead, ownErrorText, quoted } from './log-line.ts'

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [Date.UTC(2026, 10, 21, 12, 0, 0, 7), '2026-11-21T12:00:00.007Z'],
  [Date.UTC(2026, 10, 21, 12, 0, 0, 999), '2026-11-21T12:00:00.999Z'],
  [Date.UTC(2026, 10, 21, 12, 0, 1), '2026-11-21T12:00:01.000Z'],
  [Date.UTC(2026, 10, 21, 11, 59, 59, 1), '2026-11-21T11:59:59.001Z'],
])('a line of %s ms begins with its time', (now, time) => {
  expect(jsonLineHead('service', 'step', now)).toBe(`{"time":"${time}","program":"service","kind":"step"`)
})

test.each(['', '/epochs?$top=1', 'a "b"', 'a\\b', 'é', 'a b', 'line\nbreak', '\u007f'])(
  '%j is written as JSON',
  (text) => {
    expect(JSON.parse(quoted(text))).toBe(text)
  },
)

test.each([
  ['\u007f', '"\\u007f"'],
  ['a\u0085\u009fb', '"a\\u0085\\u009fb"'],
  ['\u2028\u2029', '"\\u2028\\u2029"'],
  ['\u061c\u200e\u200f\u202e\u2066\u2069', '"\\u061c\\u200e\\u200f\\u202e\\u2066\\u2069"'],
  ['\u{e0041}', '"\\udb40\\udc41"'],
  ['\ud800', '"\\ud800"'],
])('%j, which a terminal obeys or does not show, is escaped', (text, line) => {
  expect(quoted(text)).toBe(line)
  expect(JSON.parse(line)).toBe(text)
})

test('an error is written with its code, its stack and its causes', () => {
  const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  const text = errorText(new Error('the usage could not be saved', { cause }))
  expect(text).toMatch(/^Error: the usage could not be saved\n +at /)
  expect(text).toMatch(/; because of ECONNREFUSED: Error: connection refused\n +at /)
})

test('an error is written without its causes where they are not to be seen', () => {
  expect(ownErrorText(new Error('no token', { cause: new Error('secret') }))).not.toContain('secret')
})

test.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [7, '7'],
])('%j, which is no error, is written as it is', (error, text) => {
  expect(errorText(error)).toBe(text)
})
