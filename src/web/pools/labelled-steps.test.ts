import { expect, test } from 'vitest'
import { labelledSteps } from './labelled-steps.ts'

const step = (epochNo: number, value: number) => ({ epochNo, value, label: `${value}%` })

test('a step is drawn only where the value changes', () => {
  expect(labelledSteps([step(200, 5), step(250, 5), step(300, 4)], 400)).toEqual([step(200, 5), step(300, 4)])
})

test('the last of several updates that become active in one epoch is in force', () => {
  expect(labelledSteps([step(200, 5), step(200, 3), step(300, 4)], 400)).toEqual([step(200, 3), step(300, 4)])
})

test('a label needs 8% of the width before the next change, and the last one always has room', () => {
  expect(labelledSteps([step(200, 5), step(207, 4), step(215, 3)], 300)).toEqual([
    { epochNo: 200, value: 5, label: '' },
    step(207, 4),
    step(215, 3),
  ])
})
