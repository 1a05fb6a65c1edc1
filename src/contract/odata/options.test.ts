import { describe, expect, test } from 'vitest'
import { listOptions, readOptions, recordOptions, writeOptions } from './options.ts'

describe('the options of a list', () => {
  test.each([
    ['', [], []],
    ['$top=5', [['top', '5']], []],
    ['top=5', [['top', '5']], []],
    ['TOP=5', [['top', '5']], []],
    ['%24Top=5', [['top', '5']], []],
    [
      '$skip=2&$filter=id%20gt%203',
      [
        ['filter', 'id gt 3'],
        ['skip', '2'],
      ],
      [],
    ],
    ['foo=bar&$top=5', [['top', '5']], []],
    ['$foo=1', [], [{ kind: 'unknown', name: '$foo' }]],
    ['$$top=1', [], [{ kind: 'unknown', name: '$$top' }]],
    ['$top=5&Top=6', [['top', '5']], [{ kind: 'repeated', name: 'Top' }]],
    ['$top=', [['top', '']], [{ kind: 'empty', name: '$top' }]],
    ['$filter=%20', [['filter', ' ']], [{ kind: 'empty', name: '$filter' }]],
    [
      '$count=&$what=1&$count=true',
      [['count', '']],
      [
        { kind: 'empty', name: '$count' },
        { kind: 'unknown', name: '$what' },
        { kind: 'repeated', name: '$count' },
      ],
    ],
  ] as const)('?%s', (query, options, faults) => {
    const result = readOptions(new URLSearchParams(query), listOptions)
    expect({ options: [...result.options], faults: result.faults }).toEqual({ options, faults })
  })
})

describe('the options of one record', () => {
  test.each([
    ['select=id', [['select', 'id']], []],
    ['$top=5', [], [{ kind: 'unknown', name: '$top' }]],
    ['top=5', [], [{ kind: 'unknown', name: 'top' }]],
    ['foo=5', [], []],
  ] as const)('?%s', (query, options, faults) => {
    const result = readOptions(new URLSearchParams(query), recordOptions)
    expect({ options: [...result.options], faults: result.faults }).toEqual({ options, faults })
  })
})

test.each([
  [[], ''],
  [[['top', 20]], '$top=20'],
  [
    [
      ['filter', "hash eq 'a&b+c'"],
      ['orderby', 'id desc'],
    ],
    "$filter=hash%20eq%20'a%26b%2Bc'&$orderby=id%20desc",
  ],
] as const)('%j is written as %s, and read again as it was', (options, query) => {
  expect(writeOptions(options)).toBe(query)
  const { options: read } = readOptions(new URLSearchParams(query), listOptions)
  expect([...read]).toEqual(options.map(([option, value]) => [option, String(value)]))
})
