import { expect, test } from 'vitest'
import { stepLabels } from './step-labels.ts'
import { readSteps } from './steps-geometry.ts'

const step = (epochNo: number, value: number) => ({ epochNo, value, label: `${value}%` })

test('a label stands over its step at every width', () => {
  const labels = stepLabels(readSteps([step(200, 5), step(250, 3)], 300), [10, 40])
  expect(labels).toEqual([
    { epochNo: 200, label: '5%', share: 0, isAtEnd: false, over: 10, rooms: [3, 4, 6, 8, 11, 14] },
    { epochNo: 250, label: '3%', share: 0.5, isAtEnd: false, over: 40, rooms: [3, 4, 6, 8, 11, 14] },
  ])
})

test('where the plot ends soon after the step, the label ends there, over the higher step before it', () => {
  const labels = stepLabels(readSteps([step(200, 5), step(290, 3)], 300), [10, 40])
  expect(labels.slice(1)).toEqual([
    { epochNo: 290, label: '3%', share: 0.9, isAtEnd: true, over: 10, rooms: [3, 4] },
    { epochNo: 290, label: '3%', share: 0.9, isAtEnd: false, over: 40, rooms: [6, 8, 11, 14] },
  ])
})

test('a lower step before it does not lift a label', () => {
  const labels = stepLabels(readSteps([step(200, 3), step(299, 5)], 300), [40, 10])
  expect(labels.at(-1)).toMatchObject({ isAtEnd: true, over: 10, rooms: [3, 4, 6, 8, 11, 14] })
})
