import { expect, test } from 'vitest'
import { currentPlace } from './page-index.tsx'

const places = [
  { anchor: 'blocks', top: -900 },
  { anchor: 'statuses', top: 112.4 },
  { anchor: 'limits', top: 500 },
  { anchor: 'documents', top: 700 },
]
const position = { line: 112, isAtEnd: false, named: '' }

test.each([
  ['a place that a link has put on the line', position, 'statuses'],
  ['the place above, where the line is higher', { ...position, line: 100 }, 'blocks'],
  ['none above the first', { ...position, line: -1000 }, undefined],
  ['the last one at the end', { ...position, isAtEnd: true }, 'documents'],
  ['the one that the address names at the end', { ...position, isAtEnd: true, named: 'limits' }, 'limits'],
  [
    'the last one for a named one that is passed',
    { ...position, isAtEnd: true, named: 'blocks' },
    'documents',
  ],
])('the current place is %s', (_, at, anchor) => {
  expect(currentPlace(places, at)).toBe(anchor)
})

test('a short last part has the place that is on the line', () => {
  expect(currentPlace(places.slice(0, 2), { ...position, isAtEnd: true })).toBe('statuses')
})
