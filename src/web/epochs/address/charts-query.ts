import type { Measure } from '../../chain/measures/measure.ts'

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
