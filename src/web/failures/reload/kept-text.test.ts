import { expect, test } from 'vitest'
import { fieldKeys, keptValues, readKeptText, type TextField } from './kept-text.ts'

const field: TextField = {
  type: 'text',
  name: '',
  label: 'Stake address',
  autocomplete: 'off',
  value: 'stake1u8a9',
  readOnly: false,
}

test.each<[kept: boolean, name: string, Partial<TextField>]>([
  [true, 'a text', {}],
  [true, 'a search', { type: 'search' }],
  [true, 'several lines', { type: 'textarea' }],
  [true, 'a choice', { type: 'select-one' }],
  [true, 'a mail address', { type: 'email', autocomplete: 'username' }],
  [false, 'an empty field', { value: '' }],
  [false, 'a password', { type: 'password', autocomplete: 'current-password' }],
  [false, 'a password that is shown', { autocomplete: 'new-password' }],
  [false, 'a code from a mail', { autocomplete: 'one-time-code' }],
  [false, 'a field of the page itself', { type: 'hidden' }],
  [false, 'a new secret that is shown to be copied', { readOnly: true }],
  [false, 'a file', { type: 'file', value: 'C:\\fakepath\\a.txt' }],
])('kept %s: %s', (isKept, _, parts) => {
  expect(Object.values(keptValues([{ ...field, ...parts }]))).toEqual(isKept ? [field.value] : [])
})

test('fields that are named alike are told apart by their order', () => {
  const keys = fieldKeys([field, { ...field, label: 'Name' }, field])
  expect(new Set(keys).size).toBe(3)
  expect(fieldKeys([field, { ...field, label: 'Name' }, field])).toEqual(keys)
})

test('kept text is for the same page alone, and what is no kept text is none', () => {
  const kept = { address: '/mainnet/accounts', values: { a: 'b' } }
  expect(readKeptText(JSON.stringify(kept), '/mainnet/accounts')).toEqual(kept)
  expect(readKeptText(JSON.stringify(kept), '/mainnet')).toBeUndefined()
  expect(readKeptText('{', '/mainnet')).toBeUndefined()
  expect(readKeptText(null, '/mainnet')).toBeUndefined()
})
