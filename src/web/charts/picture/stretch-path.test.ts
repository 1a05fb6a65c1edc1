import { expect, test } from 'vitest'
import { stretchPath } from './svg-text.ts'

test.each([
  ['M0 10V5h1v5z', 'M0 10V5h20v5z'],
  ['M1.5 3H2L3-4l-.5 1', 'M30 3H40L60 -4l-10 1'],
  ['m.09-2h.82m0 1.5', 'm1.8 -2h16.4m0 1.5'],
])('%s, twenty times as wide, is %s', (path, stretched) => {
  expect(stretchPath(path, { x: 20, y: 1 })).toBe(stretched)
})

test('an arc is refused, since it is another curve when it is stretched', () => {
  expect(() => stretchPath('M0 0A1 1 0 0 0 2 2', { x: 2, y: 1 })).toThrow('the command A')
})
