import { groupDigits } from '#cardano/decimal.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { MeasureKey } from '#explorer-protocol/epoch-searches.ts'
import type { Series } from '#web/ui/content/readout.tsx'
import { compactFigure } from '#web/ui/values/amount.tsx'
import { changeOf, type Ratio, ratio, roundedDigits, toDouble } from './ratio.ts'

/**
 * A figure of an epoch, and of several: a sum of amounts, such as fees, or a quotient of two sums, such as fees per transaction.
 * The quotient of a range divides its sums, so that an epoch with many transactions counts for more than one with few.
 */
export interface Measure {
  readonly key: MeasureKey
  readonly title: string
  readonly unit: 'ADA' | undefined
  readonly series: Series
  /** The amount in the smallest unit: a count, or lovelace. */
  readonly amount: (epoch: Epoch) => bigint
  /** The number that the amount is divided by; undefined for a sum. */
  readonly per: ((epoch: Epoch) => bigint) | undefined
  readonly form: FigureForm
}

/** How a figure is written: with a number of decimals, or in short form, `60.72 B`. */
export type FigureForm = { readonly decimals: number } | 'compact'

const transactions = ({ tx_count }: Epoch) => BigInt(tx_count)
const blocks = ({ blk_count }: Epoch) => BigInt(blk_count)
const fees = (epoch: Epoch): bigint => epoch.fees
const output = (epoch: Epoch): bigint => epoch.out_sum

export const transactionCount = {
  key: 'tx',
  title: 'Transactions',
  unit: undefined,
  series: 'tx',
  amount: transactions,
  per: undefined,
  form: { decimals: 0 },
} as const satisfies Measure

export const feeTotal = {
  key: 'fees',
  title: 'Fees',
  unit: 'ADA',
  series: 'fee',
  amount: fees,
  per: undefined,
  form: { decimals: 2 },
} as const satisfies Measure

export const blockCount = {
  key: 'blocks',
  title: 'Blocks',
  unit: undefined,
  series: 'blk',
  amount: blocks,
  per: undefined,
  form: { decimals: 0 },
} as const satisfies Measure

export const outputTotal = {
  key: 'output',
  title: 'Output',
  unit: 'ADA',
  series: 'out',
  amount: output,
  per: undefined,
  form: 'compact',
} as const satisfies Measure

export const feePerTransaction = {
  key: 'fee-per-tx',
  title: 'Fee per transaction',
  unit: 'ADA',
  series: 'ref',
  amount: fees,
  per: transactions,
  form: { decimals: 4 },
} as const satisfies Measure

export const transactionsPerBlock = {
  key: 'tx-per-block',
  title: 'Transactions per block',
  unit: undefined,
  series: 'ref',
  amount: transactions,
  per: blocks,
  form: { decimals: 2 },
} as const satisfies Measure

const outputPerTransaction: Measure = {
  key: 'output-per-tx',
  title: 'Output per transaction',
  unit: 'ADA',
  series: 'ref',
  amount: output,
  per: transactions,
  form: 'compact',
}

/** All measures, in the order in which they are shown. */
export const measures: readonly Measure[] = [
  transactionCount,
  feeTotal,
  blockCount,
  outputTotal,
  feePerTransaction,
  transactionsPerBlock,
  outputPerTransaction,
]

const LOVELACE_PER_ADA = 1_000_000n

/** The figure of one epoch in the measure's unit; undefined where nothing is to divide by. */
export function figureOf(measure: Measure, epoch: Epoch): Ratio | undefined {
  return inUnit(measure, measure.amount(epoch), measure.per?.(epoch) ?? 1n)
}

/** The sum over epochs; of a quotient, the quotient of the sums. Undefined where nothing is to divide by. */
export function totalOf(measure: Measure, epochs: readonly Epoch[]): Ratio | undefined {
  return inUnit(measure, sum(epochs, measure.amount), measure.per ? sum(epochs, measure.per) : 1n)
}

/** The mean of an epoch; of a quotient, the quotient of the sums. Undefined without epochs. */
export function meanOf(measure: Measure, epochs: readonly Epoch[]): Ratio | undefined {
  if (measure.per) return totalOf(measure, epochs)
  return inUnit(measure, sum(epochs, measure.amount), BigInt(epochs.length))
}

/** A share of a total; a quotient is the same for each share. */
export function sharedOut({ per }: Measure, figure: Ratio, share: Ratio | undefined): Ratio {
  return !share || per ? figure : { over: figure.over * share.over, under: figure.under * share.under }
}

function inUnit({ unit }: Measure, amount: bigint, per: bigint): Ratio | undefined {
  return ratio(amount, unit === 'ADA' ? per * LOVELACE_PER_ADA : per)
}

function sum(epochs: readonly Epoch[], of: (epoch: Epoch) => bigint): bigint {
  return epochs.reduce((total, epoch) => total + of(epoch), 0n)
}

/** `109,846.11` or `60.72 B`, with a minus sign (U+2212). */
export function figureText(figure: Ratio, form: FigureForm): string {
  if (form === 'compact') return compactFigure(toDouble(figure)).replace('-', '−')
  const [whole = '', fraction] = roundedDigits(figure, form.decimals).split('.')
  return [groupDigits(whole).replace('-', '−'), fraction].filter(Boolean).join('.')
}

/** `+2.2%`, with a minus sign (U+2212); a change that rounds to zero has no sign. Undefined where `from` is zero. */
export function changeText(from: Ratio, to: Ratio): string | undefined {
  const change = changeOf(from, to)
  return change && signedPercentText({ over: change.over * 100n, under: change.under })
}

/** `+2.2%` of 2.2, with a minus sign (U+2212). */
export function signedPercentText(percent: Ratio): string {
  const text = figureText(percent, { decimals: 1 })
  return /[1-9]/.test(text) && !text.startsWith('−') ? `+${text}%` : `${text}%`
}

/** Digits of a quotient. */
const QUOTIENT_DIGITS = 3

/** `10.6` or `0.983`: a quotient of three figures. */
export function quotientText(quotient: Ratio): string {
  const value = toDouble(quotient)
  const magnitude = value > 0 ? Math.floor(Math.log10(value)) : 0
  return figureText(quotient, { decimals: Math.max(QUOTIENT_DIGITS - 1 - magnitude, 0) })
}
