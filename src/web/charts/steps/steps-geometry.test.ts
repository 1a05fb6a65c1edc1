import { expect, test } from 'vitest'
import { readSteps, stepsGeometry } from './steps-geometry.ts'

test('a value is level until the next step, and the last one until the last epoch', () => {
  const steps = readSteps(
    [
      { epochNo: 210, value: 1, label: '1' },
      { epochNo: 220, value: 4, label: '4' },
    ],
    250,
  )
  expect(stepsGeometry(steps, 100, (value) => 100 - value * 25)).toEqual({
    line: 'M0 75H10V0H40',
    area: 'M0 75H10V0H40V100H0z',
    announced: { line: '', area: '' },
    tops: [75, 0],
  })
})

test('without a step nothing is drawn', () => {
  expect(stepsGeometry(readSteps([], 250), 100, (value) => value)).toMatchObject({
    line: '',
    area: '',
    tops: [],
  })
})

test.each([
  ['a step in its first epoch', 230, { line: 'M20 0V50H40', area: 'M20 50H40V100H20z' }],
  ['a step after it', 225, { line: 'M15 0H20V50H40', area: 'M15 0H20V50H40V100H15z' }],
])('what has not begun is a shape of its own: %s', (_, announcedFrom, announced) => {
  const all = [1, 4, 2].map((value, at) => ({ epochNo: 210 + at * 10, value, label: '' }))
  const geometry = stepsGeometry(readSteps(all, 250, announcedFrom), 100, (value) => 100 - value * 25)
  expect(geometry.announced).toEqual(announced)
  expect(geometry.line).toBe(`M0 75H10V0H${announcedFrom - 210}`)
})
