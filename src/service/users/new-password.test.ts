import { expect, test } from 'vitest'
import { checkNewPassword } from './new-password.ts'

const EMAIL = 'ada.lovelace@example.org'

test.each([
  'ada.lovelace@example.org',
  'Ada.Lovelace2026',
  'example.org-1',
  'epochal-epochal',
  'Cardano12345',
  '123456789012',
  'aaaaaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  'zyxwvutsrqponm',
])('%s is too easy', (password) => {
  expect(() => checkNewPassword(password, EMAIL)).toThrow(/Choose another/)
})

test.each([
  'correct horse battery',
  'my cardano is not yours',
  'пароль длинный 1',
  '密码密码一二三四五六七八',
])('%s may be used', (password) => {
  expect(() => checkNewPassword(password, EMAIL)).not.toThrow()
})
