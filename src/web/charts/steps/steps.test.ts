import { expect, test } from 'vitest'
import { changedSteps, epochsWithLabel } from './steps.ts'

const step = (epochNo: number, value: number) => ({ epochNo, value, label: `${value}%` })

test('a step is drawn only where the value changes', () => {
  expect(changedSteps([step(200, 5), step(250, 5), step(300, 4)])).toEqual([step(200, 5), step(300, 4)])
})

test('the last of several updates that become active in one epoch is in force', () => {
  expect(changedSteps([step(200, 5), step(200, 3), step(300, 4)])).toEqual([step(200, 3), step(300, 4)])
})

test.each([
  [1000, [200, 210, 260]],
  [400, [210, 260]],
  [100, [210, 260]],
  [80, [260]],
])('in a chart of %i px, labels that would cover the next one are left out', (width, epochs) => {
  const steps = [step(200, 5), step(210, 4), step(260, 3)]
  expect([...epochsWithLabel(steps, 300, width)]).toEqual(epochs)
})

test('a single step in the newest epoch has its label', () => {
  expect([...epochsWithLabel([step(300, 5)], 300, 600)]).toEqual([300])
})
