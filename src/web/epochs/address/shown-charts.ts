import {
  type ChartKey,
  type ChartLine,
  chartKeys,
  epochsSearch,
  type MeasureKey,
  type Scale,
} from '#explorer-protocol/epoch-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  type Measure,
  outputTotal,
  transactionCount,
  transactionsPerBlock,
} from '#web/measures/measure.ts'

/** The measures that have a chart, in the order in which the charts are shown. */
export const chartedMeasures: readonly (Measure & { readonly key: ChartKey })[] = [
  transactionCount,
  feeTotal,
  blockCount,
  outputTotal,
  feePerTransaction,
  transactionsPerBlock,
]

/** The measures of the charts that an address names. */
export function measuresOf(keys: readonly MeasureKey[]): readonly Measure[] {
  return chartedMeasures.filter(({ key }) => keys.includes(key))
}

/** The charts of a range, as an address names them. */
export interface NamedCharts {
  readonly first: number
  readonly last: number
  readonly scale: Scale
  readonly measures: readonly Pick<Measure, 'key'>[]
  readonly line: ChartLine
}

/** The query with which a page shows these charts. It always names the range, since that of the first view moves on. */
export function chartsQuery({ first, last, scale, measures, line }: NamedCharts): string {
  const charts = chartKeys.filter((one) => measures.some(({ key }) => key === one))
  const search = writeSearch(epochsSearch, { range: { first, last }, charts, scale, line })
  return search.toString().replaceAll('%2C', ',')
}
