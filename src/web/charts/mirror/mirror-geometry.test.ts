import { expect, test } from 'vitest'
import { mirrorGeometry, partsPath } from './mirror-geometry.ts'

const bar = (up: readonly number[], down: readonly number[]) => ({ start: 0, end: 1, label: '', up, down })

/** 100 pixels above the line for 10, and 50 below it for 5. */
const place = [(count: number) => 100 - count * 10, (count: number) => 100 + count * 10] as const

const up = [
  { name: 'from cache', look: 'light' },
  { name: 'from the data service', look: 'dark' },
] as const
const down = [
  { name: 'refused', look: 'hollow' },
  { name: 'failed', look: 'solid' },
] as const

test('dark and solid parts stand at the line, the others beyond them', () => {
  expect(mirrorGeometry([bar([3, 2], [1, 4])], up, down, ...place).parts).toEqual([
    { look: 'dark', bar: 0, top: 80, height: 20 },
    { look: 'light', bar: 0, top: 50, height: 30 },
    { look: 'solid', bar: 0, top: 100, height: 40 },
    { look: 'hollow', bar: 0, top: 140, height: 10 },
  ])
})

test('what was not counted is not drawn, and a failure always is', () => {
  const { parts } = mirrorGeometry([bar([0, 0], [0, 0]), bar([0, 1], [0, 0.01])], up, down, ...place)
  expect(parts).toEqual([
    { look: 'dark', bar: 1, top: 90, height: 10 },
    { look: 'solid', bar: 1, top: 100, height: 2 },
  ])
})

test('parts of one look are one path, and so are their caps', () => {
  const parts = [
    { look: 'light', bar: 0, top: 50, height: 30 },
    { look: 'light', bar: 3, top: 99, height: 1 },
  ] as const
  expect(partsPath(parts, 0.84)).toBe('M0.08 50h0.84v30h-0.84zM3.08 99h0.84v1h-0.84z')
  expect(partsPath(parts, 0.84, 2)).toBe('M0.08 50h0.84v2h-0.84zM3.08 99h0.84v1h-0.84z')
})
