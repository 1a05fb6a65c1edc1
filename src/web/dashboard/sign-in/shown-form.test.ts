import { expect, test } from 'vitest'
import { formQuery, shownForm } from './form-parts.tsx'

test.each([
  ['', 'sign-in'],
  ['?form=register', 'register'],
  ['?form=reset', 'reset'],
  ['?form=anything', 'sign-in'],
  ['?failure=conflict', 'sign-in'],
])('the query “%s” shows the form %s', (query, form) => {
  expect(shownForm(new URLSearchParams(query))).toBe(form)
})

test('a link to a form shows it', () => {
  for (const form of ['sign-in', 'register', 'reset'] as const) {
    expect(shownForm(new URLSearchParams(formQuery(form)))).toBe(form)
  }
})
