import { type Comparison, epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { readSearch, type SearchValues, searchNames } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'

const { comparison, show, place, measure } = epochsSearch
const NAMES = searchNames({ comparison, show, place, measure })

/** Another comparison, or none, in the values of the page's address: it begins at its standard basis and place. */
export function comparisonChange(sides: Comparison | undefined): Partial<SearchValues<typeof epochsSearch>> {
  return { comparison: sides, show: undefined, place: undefined, ...(!sides && { measure: 'tx' }) }
}

/** The query of the page's address with the comparison that is shown, where it names another one or none. */
export function withShownComparison(
  search: URLSearchParams,
  shown: Comparison | undefined,
): URLSearchParams | undefined {
  const { show, place } = readSearch(epochsSearch, search).values
  const kept = shown && { show, place }
  const written = writeSearch(epochsSearch, { ...comparisonChange(shown), ...kept }, search)
  return NAMES.every((name) => written.get(name) === search.get(name)) ? undefined : written
}
