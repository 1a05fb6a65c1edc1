import type { EmbedTheme } from '#explorer-protocol/embed-rendering.ts'
import type { Measure } from '../chain/measures/measure.ts'
import { chartsQuery, type NamedCharts } from '../epochs/address/charts-query.ts'
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

export interface EmbedChoice extends NamedCharts {
  readonly network: string
  readonly theme: EmbedTheme | undefined
}

/** The path and query of an embed: what is the default is left out. */
export function embedPath({ network, theme, measures, ...charts }: EmbedChoice): string {
  const query = chartsQuery({ ...charts, measures: measures.slice(0, MOST_CHARTS) })
  return `/embed/${network}/epochs?${query}${theme ? `&theme=${theme}` : ''}`
}
