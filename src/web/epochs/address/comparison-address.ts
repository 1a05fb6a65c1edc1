import { compareSearch, type EpochComparison } from '#explorer-protocol/epoch-searches.ts'
import { readSearch, type SearchValues, searchNames } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'

const { comparison, show, place } = compareSearch
const NAMES = searchNames({ comparison, show, place })

/** Another comparison in the values of the page's address: it begins at its standard basis and place. */
export function comparisonChange(sides: EpochComparison): Partial<SearchValues<typeof compareSearch>> {
  return { comparison: sides, show: undefined, place: undefined }
}

/** The query of a comparison. */
export function comparisonQuery(sides: EpochComparison): string {
  return writeSearch(compareSearch, { comparison: sides }).toString()
}

/** The query of the page's address with the comparison that is shown, where it names another one. */
export function withShownComparison(
  search: URLSearchParams,
  shown: EpochComparison,
): URLSearchParams | undefined {
  const { show, place } = readSearch(compareSearch, search).values
  const written = writeSearch(compareSearch, { ...comparisonChange(shown), show, place }, search)
  return NAMES.every((name) => written.get(name) === search.get(name)) ? undefined : written
}
