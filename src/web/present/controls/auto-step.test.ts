import { expect, test } from 'vitest'
import { type AutoStep, afterStep, STEP_EVERY, startOrPause } from './auto-step.tsx'

const off: AutoStep = { state: 'off' }

test('it runs from the first start, for a whole interval', () => {
  expect(startOrPause(off, 1000)).toEqual({ state: 'running', nextAt: 1000 + STEP_EVERY })
})

test('after a pause it goes on where it was', () => {
  const paused = startOrPause(startOrPause(off, 0), 15_000)
  expect(paused).toEqual({ state: 'paused', left: 5000 })
  expect(startOrPause(paused, 60_000)).toEqual({ state: 'running', nextAt: 65_000 })
})

test.each<[AutoStep, AutoStep]>([
  [off, off],
  [
    { state: 'running', nextAt: 7 },
    { state: 'running', nextAt: 100 + STEP_EVERY },
  ],
  [
    { state: 'paused', left: 7 },
    { state: 'paused', left: STEP_EVERY },
  ],
])('after a step the next view has its whole time: %o', (before, after) => {
  expect(afterStep(before, 100)).toEqual(after)
})
