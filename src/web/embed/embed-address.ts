import type { EmbedTheme } from '#explorer-protocol/embed-rendering.ts'
import type { Measure } from '../chain/measures/measure.ts'
import { readCharts } from '../epochs/address/shown-charts.ts'

/** Charts that fit into a frame above each other. */
export const MOST_CHARTS = 2

/** The charts that an address names, as that of the page does: as many as fit. */
export function readEmbedCharts(search: URLSearchParams): readonly Measure[] {
  return readCharts(search).slice(0, MOST_CHARTS)
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
  readonly showMedian: boolean
  readonly theme: EmbedTheme | undefined
}

/** The path and query of an embed: what is the default is left out. */
export function embedPath({ network, theme, ...charts }: EmbedChoice): string {
  return `/embed/${network}/epochs?${chartsQuery(charts)}${theme ? `&theme=${theme}` : ''}`
}

/** The query with which a page of epochs shows the same charts. */
export function chartsQuery({
  first,
  last,
  scale,
  measures,
  showMedian,
}: Omit<EmbedChoice, 'network' | 'theme'>): string {
  const charts = measures
    .slice(0, MOST_CHARTS)
    .map(({ key }) => key)
    .join()
  const query = [
    `from=${first}&to=${last}`,
    ...(charts === 'tx,fees' ? [] : [`charts=${charts}`]),
    ...(scale === 'log' ? ['scale=log'] : []),
    ...(showMedian ? ['median=yes'] : []),
  ]
  return query.join('&')
}
