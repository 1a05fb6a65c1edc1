import { expect, test } from 'vitest'
import type { BoundEnd } from '#explorer-protocol/bounds.ts'
import { readTyped } from './epoch-filter.tsx'

const typed = (fields: Readonly<Record<string, Partial<Record<BoundEnd, string>>>>) =>
  readTyped(({ key }) => ({ least: '', greatest: '', ...fields[key] }))

test('fields with text are bounds, the others are not', () => {
  const { filters, faults } = typed({ tx: { least: ' 300,000 ' }, change: { least: '−5', greatest: '5' } })
  expect(filters.map(({ subject, least, greatest }) => [subject.key, least?.text, greatest?.text])).toEqual([
    ['tx', '300000', undefined],
    ['change', '-5', '5'],
  ])
  expect(faults).toEqual([])
})

test.each([
  ['a text', { fees: { least: '12 ADA' } }, 'fees least', '“12 ADA” is not a number such as 95000 or'],
  ['a negative fee', { fees: { greatest: '-1' } }, 'fees greatest', '“-1” is below zero'],
  ['a change in words', { change: { least: 'half' } }, 'change least', 'such as −2.5 or 10'],
  ['bounds the wrong way round', { tx: { least: '5', greatest: '3' } }, 'tx least', 'No figure is at least'],
])('%s is a fault of its field', (_, fields, field, text) => {
  const { faults } = typed(fields)
  expect(faults.map(({ subject, end }) => `${subject.key} ${end}`)).toEqual([field])
  expect(faults[0]?.text).toContain(text)
})
