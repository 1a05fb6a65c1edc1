import { expect, test } from 'vitest'
import { checkNewPassword } from './passwords.ts'

const EMAIL = 'ada.lovelace@example.org'
const NOW = Date.UTC(2026, 10, 3, 12)

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
  'passwordpassword',
  'password1234',
  'P@ssw0rd2026!',
  'Password19870412',
  'qwertyuiop123',
  'qwerty123456',
  'iloveyou1234',
  '1q2w3e4r5t6y',
  'abcd1234abcd',
  'poiuytrewq12',
  '1qaz2wsx3edc',
  'letmeinletmein',
  'horsehorsehorse',
  'cardano-qwerty',
  '2026-11-03 !',
  '!! 03.11.2026 !!',
  '11/03/2026 ..........',
  '3. November 2026',
  'Nov 3, 2026.',
  '2026 / 11 / 3',
  '2026110320261103',
  '2026110203112026',
  'password2026-11-03',
  'epochal 2026-11-03',
  'Ada 2026_11_04',
  '02.11.2026 !',
])('%s is too easy', (password) => {
  expect(() => checkNewPassword(password, EMAIL, NOW)).toThrow(/Choose another/)
})

test.each([
  'correct horse battery',
  'my cardano is not yours',
  'the password of my horse',
  '839201748362',
  'kx7-pm2-vq9-1234',
  '2026-11-01 !',
  '1815-12-10 ada',
  'tide lamp 2026-11-03',
  'пароль длинный 1',
  '密码密码一二三四五六七八',
])('%s may be used', (password) => {
  expect(() => checkNewPassword(password, EMAIL, NOW)).not.toThrow()
})
