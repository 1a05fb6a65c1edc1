import { embedSearch, type MeasureKey } from '#explorer-protocol/epoch-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { chartsQuery, measuresOf, type NamedCharts } from '#web/epochs/address/shown-charts.ts'
import type { Measure } from '#web/measures/measure.ts'
import { paths } from '#web/routing/paths.ts'

/** Charts that fit into a frame above each other. */
export const MAX_CHARTS = 2

/** The charts that an address names, as that of the page does: as many as fit. */
export function embeddedMeasures(keys: readonly MeasureKey[]): readonly Measure[] {
  return measuresOf(keys).slice(0, MAX_CHARTS)
}

export interface EmbedChoice extends NamedCharts {
  readonly network: string
  readonly theme: SearchValues<typeof embedSearch>['theme']
  /** Whether it always shows as many of the newest epochs, in place of the range. */
  readonly isNewest: boolean
}

/** The path and query of an embed: what is the default is left out. */
export function embedPath({ network, theme, measures, isNewest, ...charts }: EmbedChoice): string {
  const query = chartsQuery({ ...charts, measures: measures.slice(0, MAX_CHARTS) })
  const newest = isNewest ? { range: undefined, last: charts.last - charts.first + 1 } : {}
  return `${paths.embed(network)}?${writeSearch(embedSearch, { theme, ...newest }, query)
    .toString()
    .replaceAll('%2C', ',')}`
}
