import { adaForChart } from '#cardano/lovelace.ts'
import type { Epoch } from '#contract/resources/epoch.ts'

/** What of an epoch is drawn: its colour's name, its title and its value as a double, for drawing alone. */
export interface EpochSeries {
  readonly key: 'tx' | 'fee'
  readonly title: string
  readonly unit: 'ADA' | undefined
  readonly value: (epoch: Epoch) => number
}

export const transactionSeries: EpochSeries = {
  key: 'tx',
  title: 'Transactions',
  unit: undefined,
  value: ({ tx_count }) => tx_count,
}

export const feeSeries: EpochSeries = {
  key: 'fee',
  title: 'Fees',
  unit: 'ADA',
  value: ({ fees }) => adaForChart(fees),
}

/** First and last epoch number, both included. */
export interface EpochRange {
  readonly first: number
  readonly last: number
}

/** One place on the axis for each epoch of a range; an epoch that is not there leaves its place empty. */
export interface EpochPlace {
  readonly no: number
  readonly epoch: Epoch | undefined
}

export function epochPlaces(epochs: readonly Epoch[], { first, last }: EpochRange): EpochPlace[] {
  const byNo = new Map(epochs.map((epoch) => [epoch.no, epoch]))
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => ({
    no: first + i,
    epoch: byNo.get(first + i),
  }))
}

/** Runs of empty places, which are gaps in the record and not zeros. */
export function gapsIn(places: readonly EpochPlace[]): EpochRange[] {
  const gaps: { first: number; last: number }[] = []
  for (const { no, epoch } of places) {
    if (epoch) continue
    const gap = gaps.at(-1)
    if (gap?.last === no - 1) gap.last = no
    else gaps.push({ first: no, last: no })
  }
  return gaps
}
