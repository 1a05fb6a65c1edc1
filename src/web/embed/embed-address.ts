import type { Measure } from '../chain/measures/measure.ts'
import { chartsQuery, type NamedCharts, readCharts } from '../epochs/address/shown-charts.ts'
import { paths } from '../links/paths.ts'

/** Charts that fit into a frame above each other. */
export const MAX_CHARTS = 2

/** The charts that an address names, as that of the page does: as many as fit. */
export function readEmbedCharts(search: URLSearchParams): readonly Measure[] {
  return readCharts(search).slice(0, MAX_CHARTS)
}

export interface EmbedChoice extends NamedCharts {
  readonly network: string
  /** `auto` is that of the reader's system. */
  readonly theme: 'auto' | 'light' | 'dark'
}

/** The path and query of an embed: what is the default is left out. */
export function embedPath({ network, theme, measures, ...charts }: EmbedChoice): string {
  const query = chartsQuery({ ...charts, measures: measures.slice(0, MAX_CHARTS) })
  return `${paths.embed(network)}?${query}${theme === 'auto' ? '' : `&theme=${theme}`}`
}
