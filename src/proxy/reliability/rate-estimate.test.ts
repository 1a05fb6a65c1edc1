import { describe, expect, test } from 'vitest'
import {
  firstRate,
  type RateEstimate,
  type RateEvidence,
  raisedRate,
  raiseInterval,
  refusedRate,
} from './rate-estimate.ts'

const nothing: RateEvidence = {
  through: 0,
  seconds: 0,
  paused: 0,
  lastSecond: 0,
  lastMinute: 0,
  refused: 3,
  isTrial: false,
}

const settled: RateEstimate = { pace: 10, step: 1.03, raises: 0, isWindowed: false }

describe('the rate after the first refusal', () => {
  test.each<{ what: string; seen: Partial<RateEvidence>; pace: number; step: number }>([
    {
      what: 'is what got through, over the time with the pause',
      seen: { through: 60, seconds: 3, paused: 1 },
      pace: 20,
      step: 1.25,
    },
    {
      what: 'is one a second where one request shows nothing',
      seen: { through: 1, seconds: 0.1, lastSecond: 1, lastMinute: 1 },
      pace: 1,
      step: 2,
    },
    {
      what: 'is four a second where a single refusal may be chance',
      seen: { through: 0, lastSecond: 1, lastMinute: 7, refused: 1 },
      pace: 4,
      step: 2,
    },
    {
      what: 'is a minute’s requests a minute after a long pause',
      seen: { through: 300, seconds: 70, paused: 69, lastMinute: 300 },
      pace: 5,
      step: 1.03,
    },
    {
      what: 'is what the rest of a window showed after a shorter pause',
      seen: { through: 300, seconds: 40, paused: 20, lastMinute: 300 },
      pace: 7.5,
      step: 1.03,
    },
  ])('$what', ({ seen, pace, step }) => {
    expect(firstRate({ ...nothing, ...seen })).toMatchObject({ pace, step })
  })
})

describe('the rate after another refusal', () => {
  test.each<{ what: string; before?: Partial<RateEstimate>; seen: Partial<RateEvidence>; pace: number }>([
    {
      what: 'lies between what got through and the pace that was refused',
      before: { pace: 20 },
      seen: { through: 100, seconds: 10 },
      pace: 12.07,
    },
    {
      what: 'does not fall by more than half for a few requests',
      before: { pace: 20 },
      seen: { through: 1, seconds: 10 },
      pace: 10,
    },
    {
      what: 'falls a little where there was no demand: one refusal may be chance',
      seen: {},
      pace: 7.84,
    },
    {
      what: 'leaves a pause out of account where only the trial of a higher pace was refused',
      seen: { through: 90, seconds: 10, paused: 1, isTrial: true },
      pace: 9.8,
    },
    {
      what: 'is that of the last minute where requests are counted by the minute',
      before: { pace: 12, isWindowed: true },
      seen: { through: 600, seconds: 110, paused: 9, lastMinute: 600 },
      pace: 9.8,
    },
  ])('$what', ({ before, seen, pace }) => {
    expect(refusedRate({ ...settled, ...before }, { ...nothing, ...seen }).pace).toBeCloseTo(pace, 1)
  })

  test('is never none', () => {
    let estimate: RateEstimate = settled
    for (let i = 0; i < 100; i++) estimate = refusedRate(estimate, { ...nothing, seconds: 600, paused: 1 })
    expect(estimate.pace).toBeCloseTo(0.1)
  })

  test('is raised by smaller and smaller steps', () => {
    let estimate: RateEstimate = { ...settled, step: 2 }
    const steps = Array.from({ length: 8 }, () => {
      estimate = refusedRate(estimate, nothing)
      return estimate.step
    })
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
    expect(steps.at(-1)).toBe(1.03)
  })
})

describe('a pace that is not refused', () => {
  test('is raised by its step, and by larger ones after a while', () => {
    let estimate: RateEstimate = settled
    for (let i = 0; i < 4; i++) estimate = raisedRate(estimate, 0.01)
    expect(estimate.pace).toBeCloseTo(10 * 1.03 ** 4)
    expect(estimate.step).toBeCloseTo(1.03 ** 1.5)
  })

  test('is raised by no more than two requests on the way', () => {
    expect(raisedRate({ ...settled, pace: 40, step: 2 }, 0.4).pace).toBe(45)
  })

  test('is raised every second at first, then every ten, and every minute where a minute is counted', () => {
    expect(raiseInterval({ ...settled, step: 2 }, 0.1)).toBe(1)
    expect(raiseInterval({ ...settled, pace: 0.5, step: 2 }, 0.1)).toBe(8)
    expect(raiseInterval(settled, 0.1)).toBe(10)
    expect(raiseInterval({ ...settled, isWindowed: true }, 0.1)).toBe(60)
  })
})
