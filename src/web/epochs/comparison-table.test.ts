import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { comparedFigures } from '#web/measures/comparison-figures.ts'
import { measures } from '#web/measures/measure.ts'
import { roundedDigits } from '#web/measures/ratio.ts'
import { comparedNote } from './comparison-table.tsx'

const { mainnet } = networks
const [template] = (await recordedEpochs('mainnet')) as [Epoch]
const epochOf = (no: number, tx_count: number): Epoch => ({ ...template, no, tx_count, blk_count: 100 })
const LENGTH = epochLength(mainnet, 300)

/** Epochs 270 to 299 with 100 to 129 transactions. */
const thirty = Array.from({ length: 30 }, (_, i) => epochOf(270 + i, 100 + i))
const transactionsOf = ({ rows }: ReturnType<typeof comparedFigures>) => {
  const row = rows.find(({ measure }) => measure.key === 'tx')
  return {
    before: row?.before && [roundedDigits(row.before.figure, 1), row.before.change],
    median: row?.median && [roundedDigits(row.median.figure, 2), row.median.change],
  }
}

describe('a complete epoch', () => {
  const compared = comparedFigures(mainnet, epochOf(300, 132), LENGTH, thirty)

  test('meets the one before and the median of the 30 before it', () => {
    expect(transactionsOf(compared)).toEqual({ before: ['129.0', '+2.3%'], median: ['114.50', '+15.3%'] })
    expect(comparedNote(compared)).toBe(
      'Set against epoch 299 and the median of the 30 epochs before it, 270 to 299.',
    )
  })
})

describe('an unfinished epoch', () => {
  const compared = comparedFigures(mainnet, epochOf(300, 60), LENGTH / 2, thirty)

  test('meets the same share of their totals, and their quotients as they are', () => {
    expect(transactionsOf(compared)).toEqual({ before: ['64.5', '−7.0%'], median: ['57.25', '+4.8%'] })
    const perBlock = compared.rows.find(({ measure }) => measure.key === 'tx-per-block')
    expect(perBlock?.before && roundedDigits(perBlock.before.figure, 2)).toBe('1.29')
    expect(comparedNote(compared)).toBe(
      'Set against 50.00% of epoch 299 and of the median of the 30 epochs before it, 270 to 299, so that an unfinished epoch meets like with like.',
    )
  })
})

describe('an epoch of which less than a fifth has passed', () => {
  const early = comparedFigures(mainnet, epochOf(300, 60), LENGTH / 5 - 1, thirty)

  test('is compared in no figure, and it is said from when it is', () => {
    const changes = early.rows.flatMap(({ before, median }) => [before?.change, median?.change])
    expect(new Set(changes)).toEqual(new Set([undefined]))
    expect(early.rows).toHaveLength(measures.length)
    expect(comparedNote(early)).toContain('Changes are shown from a fifth of the epoch on.')
  })

  test('is compared from a fifth on', () => {
    const { rows, isEarly } = comparedFigures(mainnet, epochOf(300, 30), LENGTH / 5, thirty)
    expect(isEarly).toBe(false)
    expect(rows[0]?.median?.change).toBe('+31.0%')
  })
})

test('fewer than five epochs have no median, and epochs more than 30 before it do not count', () => {
  const older = Array.from({ length: 20 }, (_, i) => epochOf(200 + i, 1))
  const few = comparedFigures(mainnet, epochOf(300, 132), LENGTH, [...older, ...thirty.slice(-4)])
  expect(few.others).toBeUndefined()
  expect(few.rows.every(({ median }) => median === undefined)).toBe(true)
  const all = comparedFigures(mainnet, epochOf(300, 132), LENGTH, [...older, ...thirty])
  expect(all.others?.count).toBe(30)
})

describe('with epochs that are not on record', () => {
  test.each([
    ['none', [], 'Too few epochs before it are on record.'],
    ['one before', thirty.slice(-1), 'Set against epoch 299.'],
    [
      'ten, without the one before',
      thirty.slice(10, 20),
      'Set against the median of the 10 epochs on record, 270 to 299.',
    ],
    [
      '29 with the one before',
      thirty.slice(1),
      'Set against epoch 299 and the median of the 29 epochs on record, 270 to 299.',
    ],
  ])('%s', (_, epochs, note) => {
    expect(comparedNote(comparedFigures(mainnet, epochOf(300, 132), LENGTH, epochs))).toBe(note)
  })
})

test('an epoch without transactions has no figure per transaction', () => {
  const { rows } = comparedFigures(mainnet, epochOf(300, 0), LENGTH, thirty)
  expect(rows.map(({ measure }) => measure.key)).not.toContain('fee-per-tx')
  expect(rows.find(({ measure }) => measure.key === 'tx')?.before?.change).toBe('−100.0%')
})
