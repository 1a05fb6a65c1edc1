import { expect, test } from 'vitest'
import { CHART_WIDTHS, VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import { labelWidth, stepLabels } from './step-labels.ts'
import { readSteps } from './steps-geometry.ts'

const step = (epochNo: number, value: number) => ({ epochNo, value, label: `${value}%` })

const ALL = [4, 7, 11, 14]

test('a label stands over its step at every width', () => {
  expect(stepLabels(readSteps([step(200, 5), step(250, 3)], 300), [10, 40], 100)).toEqual([
    { epochNo: 200, label: '5%', share: 0, anchor: 'start', baseline: 4, rooms: ALL },
    { epochNo: 250, label: '3%', share: 0.5, anchor: 'start', baseline: 34, rooms: ALL },
  ])
})

test.each([
  ['over its step, after lower ones', [40, 10], { share: 1, baseline: 4 }],
  ['under its step, after a higher one', [10, 40], { share: 1, baseline: 55 }],
  ['before its step, where there is no room under it', [10, 95], { share: 0.99, baseline: 89 }],
])('where the plot ends too soon, the newest label stands %s', (_, tops, place) => {
  const labels = stepLabels(readSteps([step(200, 5), step(299, 3)], 300), tops, 100)
  expect(labels.at(-1)).toEqual({ epochNo: 299, label: '3%', anchor: 'end', ...place, rooms: ALL })
})

test('a label that reaches across higher and lower steps stands under all of them', () => {
  const steps = [step(200, 2), step(1199, 9), step(1200, 5)]
  const labels = stepLabels(readSteps(steps, 1201), [60, 10, 40], 100)
  const newest = labels.filter(({ epochNo }) => epochNo === 1200)
  expect(newest).toMatchObject([{ share: 1, anchor: 'end', baseline: 75, rooms: ALL }])
})

test.each([
  ['many short steps', Array.from({ length: 40 }, (_, at) => step(200 + at * 2, (at * 7) % 11)), 281],
  ['steps at the end', [step(200, 5), step(297, 4.9), step(298, 5.1), step(299, 4.95)], 300],
  ['long labels', [200, 240, 280, 290].map((no) => ({ epochNo: no, value: no, label: '18.45 T ADA' })), 300],
  ['one step in the newest epoch', [step(300, 5)], 301],
])('%s: no label covers another or leaves the plot, and the newest is there', (_, steps, last) => {
  const tops = steps.map(({ value }) => 100 - value / 3)
  const read = readSteps(steps, last)
  const labels = stepLabels(read, tops, 100)
  for (const { room, from } of CHART_WIDTHS) {
    const width = from - VALUE_AXIS_WIDTH
    const boxes = labels
      .filter(({ rooms }) => rooms.includes(room))
      .map(({ label, share, anchor, baseline }) => {
        const begin = share * width - (anchor === 'end' ? labelWidth(label) : 0)
        return { begin, end: begin + labelWidth(label), baseline }
      })
    expect(boxes.length, `${width} px`).toBeGreaterThan(0)
    expect(
      labels.some(({ epochNo, rooms }) => epochNo === steps.at(-1)?.epochNo && rooms.includes(room)),
    ).toBe(true)
    for (const [at, box] of boxes.entries()) {
      expect(box.begin).toBeGreaterThanOrEqual(0)
      expect(box.end).toBeLessThanOrEqual(width + 0.001)
      for (const other of boxes.slice(at + 1)) {
        const apart = box.end <= other.begin + 0.001 || other.end <= box.begin + 0.001
        expect(apart || Math.abs(box.baseline - other.baseline) >= 15, `${width} px`).toBe(true)
      }
    }
  }
})
