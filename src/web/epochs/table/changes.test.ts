import { expect, test } from 'vitest'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { signedPercentText } from '#web/measures/measure.ts'
import { changesOf } from './changes.ts'

const recorded = await recordedEpochs('mainnet')

test('every change is that of the raw numbers', () => {
  const changes = changesOf(recorded, undefined)
  for (const epoch of recorded) {
    const before = recorded.find(({ no }) => no === epoch.no - 1)
    const change = changes(epoch)
    expect(change === undefined, `epoch ${epoch.no}`).toBe(!before || before.tx_count === 0)
    if (before && change) {
      const raw = (BigInt(epoch.tx_count) - BigInt(before.tx_count)) * 100n
      expect(change.over * BigInt(before.tx_count)).toBe(raw * change.under)
    }
  }
})

test('an open epoch has no change, and neither has one after a gap', () => {
  const last = recorded.at(-1)
  const afterGap = recorded.find(({ no }) => no === 123)
  if (!last || !afterGap) throw new Error('the recording has other epochs')
  expect(changesOf(recorded, { no: last.no, coverage: 'running' })(last)).toBeUndefined()
  expect(changesOf(recorded, undefined)(afterGap)).toBeUndefined()
  const change = changesOf(recorded, undefined)(last)
  expect(change && signedPercentText(change)).toMatch(/^[+−]\d+\.\d%$/)
})
