import { expect, test } from 'vitest'
import { changedSteps } from './steps.ts'

const step = (epochNo: number, value: number) => ({ epochNo, value, label: `${value}%` })

test('a step is drawn only where the value changes', () => {
  expect(changedSteps([step(200, 5), step(250, 5), step(300, 4)])).toEqual([step(200, 5), step(300, 4)])
})

test('the last of several updates that become active in one epoch is in force', () => {
  expect(changedSteps([step(200, 5), step(200, 3), step(300, 4)])).toEqual([step(200, 3), step(300, 4)])
})
