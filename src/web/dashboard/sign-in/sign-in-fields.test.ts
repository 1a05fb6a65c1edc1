import { expect, test } from 'vitest'
import { passwordStrength } from './sign-in-fields.tsx'

test.each([
  ['', undefined, ''],
  ['secret12', 'Too short', '4 more characters are needed.'],
  ['abcdefghijk', 'Too short', 'One more character is needed.'],
  ['x'.repeat(129), 'Too long', 'It has 129 characters; 128 is the most.'],
  ['password1234', 'Unsafe', 'It is among those that are tried first.'],
  ['ada@example.org', 'Unsafe', 'It is your e-mail address or the name of this service, or nearly so.'],
  ['2026-11-23 !', 'Unsafe', 'It is among those that are tried first.'],
  ['tide lamp fern', 'Fair', 'It works. One more word makes it good.'],
  ['tide lamp orbit fern', 'Good', 'It is long, and not among those that are tried first.'],
])('the strength of “%s” is %s', (password, word, sentence) => {
  const strength = passwordStrength(password, 'ada@example.org', Date.UTC(2026, 10, 23))
  expect(strength?.word).toBe(word)
  expect(strength?.sentence ?? '').toBe(sentence)
  expect(strength?.isTaken ?? false).toBe(word === 'Fair' || word === 'Good')
})
