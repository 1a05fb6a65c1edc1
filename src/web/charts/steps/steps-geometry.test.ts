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
    tops: [75, 0],
  })
})

test('without a step nothing is drawn', () => {
  expect(stepsGeometry(readSteps([], 250), 100, (value) => value)).toEqual({ line: '', area: '', tops: [] })
})
