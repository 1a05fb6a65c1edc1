import { expect, test } from 'vitest'
import { csvText } from './download.ts'

test('commas, quotes and line breaks stay within their cell', () => {
  expect(
    csvText([
      ['a,b', 'say "no"', 'two\nlines'],
      ['1', '', '-2.5'],
    ]),
  ).toBe('"a,b","say ""no""","two\nlines"\r\n1,,-2.5\r\n')
})

test.each(['=1+1', '+1', '@SUM(A1)', '-1+1'])('%s is not a formula in a spreadsheet', (text) => {
  expect(csvText([[text]])).toBe(`'${text}\r\n`)
})
