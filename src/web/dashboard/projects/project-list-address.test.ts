import { expect, test } from 'vitest'
import { projectListSearch, readProjectListView } from './project-list-address.ts'

const id = '0b8f7a52-6c1d-4e0e-9a53-1f2d3c4b5a69'

test.each([
  ['', { archived: false, after: undefined, isMaking: false }],
  ['?new', { archived: false, after: undefined, isMaking: true }],
  ['?archived=yes', { archived: true, after: undefined, isMaking: false }],
  [`?archived=yes&after=${id}&new`, { archived: true, after: id, isMaking: true }],
])('"%s" is read, and written the same', (search, view) => {
  expect(readProjectListView(new URLSearchParams(search))).toEqual(view)
  expect(projectListSearch(view)).toBe(search)
})

test.each(['?archived=1', '?after=', '?after=../x', '?after=1%27'])('"%s" shows the first page', (search) => {
  expect(projectListSearch(readProjectListView(new URLSearchParams(search)))).toBe('')
})
