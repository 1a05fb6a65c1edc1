import {
  blockCount,
  feePerTransaction,
  feeTotal,
  type Measure,
  outputTotal,
  transactionCount,
  transactionsPerBlock,
} from '../../chain/measures/measure.ts'

/** The measures that have a chart, in the order in which the charts are shown. */
export const chartedMeasures: readonly Measure[] = [
  transactionCount,
  feeTotal,
  blockCount,
  outputTotal,
  feePerTransaction,
  transactionsPerBlock,
]

const shownAtFirst: readonly Measure[] = [transactionCount, feeTotal]
const NAME = 'charts'
const MEDIAN = 'median'

/** The charts in a query, `charts=tx,output`; those of the first view without one. Names that are unknown are left out. */
export function readCharts(search: URLSearchParams): readonly Measure[] {
  const listed = search.get(NAME)?.split(',')
  const shown = chartedMeasures.filter(({ key }) => listed?.includes(key))
  return shown.length > 0 ? shown : shownAtFirst
}

/** Shows or hides a chart. The last one stays; a query with the charts of the first view does not name them. */
export function withChart(search: URLSearchParams, measure: Measure, isShown: boolean): URLSearchParams {
  const others = readCharts(search).filter((other) => other !== measure)
  const shown = isShown || others.length === 0 ? [...others, measure] : others
  const isFirst = shown.length === shownAtFirst.length && shownAtFirst.every((one) => shown.includes(one))
  const changed = new URLSearchParams(search)
  if (isFirst) changed.delete(NAME)
  else
    changed.set(
      NAME,
      chartedMeasures
        .filter((one) => shown.includes(one))
        .map(({ key }) => key)
        .join(','),
    )
  return changed
}

/** Whether the charts have a line at their median: `median=yes`. */
export function readMedian(search: URLSearchParams): boolean {
  return search.get(MEDIAN) === 'yes'
}

export function withMedian(search: URLSearchParams, isShown: boolean): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (isShown) changed.set(MEDIAN, 'yes')
  else changed.delete(MEDIAN)
  return changed
}

/** The charts of a range, as an address names them. */
export interface NamedCharts {
  readonly first: number
  readonly last: number
  readonly scale: 'linear' | 'log'
  readonly measures: readonly Pick<Measure, 'key'>[]
  readonly showMedian: boolean
}

/** The query with which a page shows these charts. It always names the range, since that of the first view moves on. */
export function chartsQuery({ first, last, scale, measures, showMedian }: NamedCharts): string {
  const charts = measures.map(({ key }) => key).join()
  return [
    `from=${first}&to=${last}`,
    ...(charts === 'tx,fees' ? [] : [`charts=${charts}`]),
    ...(scale === 'log' ? ['scale=log'] : []),
    ...(showMedian ? ['median=yes'] : []),
  ].join('&')
}
