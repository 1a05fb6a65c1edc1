import type { EmbedTheme } from '#explorer-protocol/embed-rendering.ts'
import { feeTotal, type Measure, measures, transactionCount } from '../chain/measures/measure.ts'

/** Charts that fit into a frame above each other. */
export const MOST_CHARTS = 2

/** The charts that an address names, in the order in which they are shown; without one, transactions and fees. */
export function readEmbedCharts(search: URLSearchParams): readonly Measure[] {
  const named = search.get('charts')?.split(',') ?? []
  const shown = measures.filter(({ key }) => named.includes(key)).slice(0, MOST_CHARTS)
  return shown.length > 0 ? shown : [transactionCount, feeTotal]
}

/** The theme that an address names; undefined for `auto`, which is that of the reader's system. */
export function readEmbedTheme(search: URLSearchParams): EmbedTheme | undefined {
  const theme = search.get('theme')
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

export interface EmbedChoice {
  readonly network: string
  readonly first: number
  readonly last: number
  readonly scale: 'linear' | 'log'
  readonly measures: readonly Pick<Measure, 'key'>[]
  readonly theme: EmbedTheme | undefined
}

/** The path and query of an embed: what is the default is left out. */
export function embedPath({ network, first, last, scale, measures, theme }: EmbedChoice): string {
  const charts = measures
    .slice(0, MOST_CHARTS)
    .map(({ key }) => key)
    .join()
  const query = [
    `from=${first}&to=${last}`,
    ...(charts === 'tx,fees' ? [] : [`charts=${charts}`]),
    ...(scale === 'log' ? ['scale=log'] : []),
    ...(theme ? [`theme=${theme}`] : []),
  ]
  return `/embed/${network}/epochs?${query.join('&')}`
}
