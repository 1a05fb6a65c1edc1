import { expect, test } from 'vitest'
import { madeUpAccount } from '#testing/chain/made-up-account.ts'
import { timelineEvents, timelineTicks } from './timeline-events.ts'

test.each([
  ['registered, then delegated', true, 289, 472, ['Registered, epoch 289', 'Delegated, from epoch 472']],
  ['both in one epoch', true, 289, 289, ['Registered, delegated, epoch 289']],
  ['registered and not delegated', true, 289, null, ['Registered, epoch 289']],
  [
    'delegated before it registered again',
    true,
    480,
    472,
    ['Delegated, from epoch 472', 'Registered, epoch 480'],
  ],
  ['deregistered', false, 441, null, ['Deregistered, epoch 441']],
  ['deregistered, though the record names a delegation', false, 441, 300, ['Deregistered, epoch 441']],
  ['never registered', false, null, null, []],
])('%s', (_, is_registered, last_reg_dereg_epoch_no, delegated_since_epoch_no, expected) => {
  const account = madeUpAccount({ is_registered, last_reg_dereg_epoch_no, delegated_since_epoch_no })
  expect(timelineEvents(account).map(({ name, when }) => `${name}, ${when}`)).toEqual(expected)
})

test('the axis of the design has its epochs', () => {
  expect(timelineTicks(208, 496).map(({ epochNo }) => epochNo)).toEqual([250, 300, 350, 400, 450])
})

test('no tick covers the end of the axis, nor its neighbour on the narrowest screen', () => {
  const width = 328
  const faults: string[] = []
  for (const first of [0, 4, 8, 208]) {
    for (let last = first + 1; last <= 1000; last++) {
      const place = (epochNo: number) => ((epochNo - first) / (last - first)) * width
      const shown = timelineTicks(first, last).filter(({ isMinor }) => !isMinor)
      const numbers = shown.map(({ epochNo }) => place(epochNo))
      // A number of three digits is about 22 px wide; the last is right aligned.
      if ((numbers.at(-1) ?? -99) + 11 > width - 22) faults.push(`${first} to ${last}: the end`)
      if (numbers.some((x, at) => at > 0 && x - (numbers[at - 1] ?? 0) < 24))
        faults.push(`${first} to ${last}`)
    }
  }
  expect(faults).toEqual([])
})
