import { expect, test } from 'vitest'
import { deletionText } from './data-section.tsx'

test.each([
  [0, 0, 'It is deleted at once; it has no projects.'],
  [1, 0, 'Your project, without keys, is deleted with it.'],
  [2, 0, 'Your 2 projects, without keys, are deleted with it.'],
  [1, 1, 'Your project and its key stop working at once.'],
  [1, 2, 'Your project and its 2 keys stop working at once.'],
  [4, 1, 'Your 4 projects and their key stop working at once.'],
  [4, 5, 'Your 4 projects and their 5 keys stop working at once.'],
])('%d projects and %d keys: %s', (projects, keys, sentence) => {
  expect(deletionText({ projects, keys })).toBe(`${sentence} This cannot be undone.`)
})
