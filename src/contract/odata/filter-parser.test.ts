import { describe, expect, test } from 'vitest'
import { FILTER_CAPS, parseFilter } from './filter-parser.ts'

const fields = ['no', 'fees', 'start_time', 'hash_hex', 'meta_id']
const parse = (text: string) => parseFilter(text, fields)
const field = (name: string) => ({ kind: 'field', name })
const number = (text: string) => ({ kind: 'number', text })

describe('what is read', () => {
  test('and binds closer than or, not closest, and chains are flat', () => {
    expect(parse('no eq 1 or no eq 2 and not no eq 3 or no eq 4')).toMatchObject({
      kind: 'or',
      terms: [
        { kind: 'comparison', right: number('1') },
        {
          kind: 'and',
          terms: [
            { kind: 'comparison', right: number('2') },
            { kind: 'not', term: { kind: 'comparison', right: number('3') } },
          ],
        },
        { kind: 'comparison', right: number('4') },
      ],
    })
    expect(parse('(no eq 1 or no eq 2) and no eq 3')).toMatchObject({
      kind: 'and',
      terms: [{ kind: 'or' }, {}],
    })
  })

  test('numbers keep every digit, and a value may come first', () => {
    expect(parse('18446744073709551615 lt fees')).toEqual({
      kind: 'comparison',
      operator: 'gt',
      left: field('fees'),
      right: number('18446744073709551615'),
    })
    expect(parse('fees eq -1.50e3')).toMatchObject({ right: number('-1.50e3') })
  })

  test.each([
    ['2021-11-03T21:45:01Z', '2021-11-03T21:45:01'],
    ['2021-11-03T21:45:01', '2021-11-03T21:45:01'],
    ['2021-11-03t21:45:01z', '2021-11-03T21:45:01'],
    ['2021-11-03T23:45+02:00', '2021-11-03T21:45:00'],
    ['2021-11-03T20:15:30-01:30', '2021-11-03T21:45:30'],
    ['2021-11-03T21:45:01.000001Z', '2021-11-03T21:45:01.000001'],
    ['2021-11-03T21:45:01.2500000Z', '2021-11-03T21:45:01.25'],
    ['2021-11-03T21:45:01.0000000Z', '2021-11-03T21:45:01'],
    ['2024-02-29', '2024-02-29T00:00:00'],
  ])('the time %s', (text, utc) => {
    expect(parse(`start_time ge ${text}`)).toMatchObject({ right: { kind: 'time', text: utc } })
  })

  test('keywords may be of any case, fields may not', () => {
    expect(parse('no EQ 1 AND NOT no In (2) or no ne NULL')).toMatchObject({ kind: 'or' })
    expect(parse("StartsWith(hash_hex,'ab') eq TRUE")).toMatchObject({ match: 'startswith' })
    expect(() => parse('NO eq 1')).toThrow('"NO" is not a field')
  })

  test('quotation marks are doubled in a text, and its content is not parsed', () => {
    expect(parse("hash_hex eq 'it''s (no) eq 1 or --;'")).toMatchObject({
      right: { kind: 'text', value: "it's (no) eq 1 or --;" },
    })
    expect(parse("hash_hex eq ''")).toMatchObject({ right: { kind: 'text', value: '' } })
  })

  test('lists, null, functions, and functions compared with true or false', () => {
    expect(parse('no in (1,2 , 3)')).toEqual({
      kind: 'in',
      left: field('no'),
      values: [number('1'), number('2'), number('3')],
    })
    expect(parse('meta_id ne null')).toMatchObject({ operator: 'ne', right: { kind: 'null' } })
    const match = {
      kind: 'match',
      match: 'startswith',
      text: field('hash_hex'),
      part: { kind: 'text', value: 'ab' },
    }
    expect(parse("startswith(hash_hex,'ab')")).toEqual(match)
    expect(parse("startswith(hash_hex,'ab') eq true")).toEqual(match)
    expect(parse("false ne startswith(hash_hex,'ab')")).toEqual(match)
    expect(parse("startswith(hash_hex, 'ab') eq false")).toEqual({ kind: 'not', term: match })
  })
})

describe('what is refused, and why', () => {
  test.each([
    ['no', '"no" is alone; a comparison is needed'],
    ['1', 'a value is alone; a comparison is needed'],
    ['no eq', 'it ends too early'],
    ['no eq 1 and', 'it ends too early'],
    ['(no eq 1', 'it ends too early'],
    ['no eq 1)', ') at character 8 is not expected'],
    ['no eq 1 no eq 2', 'no at character 9 is not expected'],
    ['1 eq 1', 'a comparison needs a field on one side'],
    ['price gt 1', '"price" is not a field; there are no, fees, start_time, hash_hex, meta_id'],
    ['constructor eq 1', '"constructor" is not a field; there are no, fees, start_time, hash_hex, meta_id'],
    ['__proto__ eq 1', '"__proto__" is not a field; there are no, fees, start_time, hash_hex, meta_id'],
    [
      'year(start_time) eq 2021',
      '"year" is not a function that is served; there are contains, startswith, endswith',
    ],
    ['no add 1 eq 2', '"no" is alone; a comparison is needed'],
    ["hash_hex eq 'abc", 'the text that begins at character 13 has no closing quotation mark'],
    ['no eq 1; DROP TABLE block', '";" at character 8 is not expected'],
    ['no = 1', '"=" at character 4 is not expected'],
    ['start_time eq 2021-13-01', '2021-13-01 is not a date or a time'],
    ['start_time eq 0000-01-01', '0000-01-01 is not a date or a time'],
    ['start_time eq 2024-02-30', '2024-02-30 is not a date or a time'],
    ['start_time eq 2023-02-29', '2023-02-29 is not a date or a time'],
    ['start_time eq 2024-01-01T24:00Z', '2024-01-01T24:00Z is not a date or a time'],
    ['start_time eq 2024-01-01T10:00+99:99', '2024-01-01T10:00+99:99 is not a date or a time'],
    ['start_time eq 9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59-14:00 is not a date or a time'],
    [
      'start_time eq 2024-01-01T10:00:00.0000004Z',
      '2024-01-01T10:00:00.0000004Z is more exact than a microsecond',
    ],
    ["contains('a')", 'a comma is missing before ) at character 13'],
    ['no in ()', ') at character 8 is not expected'],
    ['no in (fees)', '"in" takes a list of values'],
    ['1 in (1)', '"in" needs a field before it'],
    [
      "contains(hash_hex,'a') gt true",
      'a condition can be compared with eq or ne, and with true or false alone',
    ],
    ["hash_hex eq 'a\0'", 'a text cannot hold the character NUL'],
  ])('%s', (text, reason) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ name: 'QueryFault', message: reason }))
  })

  test('more than the caps allow', () => {
    const { length, depth, terms } = FILTER_CAPS
    expect(() => parse(`${'('.repeat(depth + 1)}no eq 1${')'.repeat(depth + 1)}`)).toThrow(
      'nested more than 40',
    )
    expect(() => parse(`${'not '.repeat(depth + 1)}no eq 1`)).toThrow('nested more than 40')
    expect(() =>
      parse(
        Array(terms + 1)
          .fill('no eq 1')
          .join(' or '),
      ),
    ).toThrow('more than 200 comparisons')
    expect(() =>
      parse(
        `no in (${Array(terms + 1)
          .fill('1')
          .join()})`,
      ),
    ).toThrow('more than 200 comparisons')
    expect(() => parse(' '.repeat(length + 1))).toThrow('longer than 4000 characters')
    expect(parse(Array(terms).fill('no eq 1').join(' or '))).toMatchObject({ kind: 'or' })
  })
})
