import { expect, test } from 'vitest'
import { readColumns, withColumn } from './filters.ts'

const first = ['era', 'starts', 'tx', 'fees', 'blocks', 'output', 'fee-per-tx', 'change']

test.each([
  ['', first],
  ['columns=fees,tx', ['tx', 'fees']],
  ['columns=tx,nothing', ['tx']],
  ['columns=', []],
])('%j shows %o', (text, columns) => {
  expect(readColumns(new URLSearchParams(text))).toEqual(columns)
})

test.each([
  ['', 'id', true, 'columns=era,starts,tx,fees,blocks,output,fee-per-tx,change,id'],
  ['columns=tx', 'starts', true, 'columns=starts,tx'],
  ['columns=tx', 'tx', false, 'columns='],
  ['from=1&columns=era,starts,tx,fees,blocks,output,fee-per-tx,change,id', 'id', false, 'from=1'],
] as const)('%j with %s %s', (text, name, isShown, expected) => {
  expect(decodeURIComponent(withColumn(new URLSearchParams(text), name, isShown).toString())).toBe(expected)
})

test.each([
  ['sort=-fees', ''],
  ['sort=fees', ''],
  ['sort=-tx', '-tx'],
])('hiding the fees under %s leaves the sort "%s"', (text, sort) => {
  const hidden = withColumn(new URLSearchParams(text), 'fees', false)
  expect(hidden.get('sort') ?? '').toBe(sort)
})
