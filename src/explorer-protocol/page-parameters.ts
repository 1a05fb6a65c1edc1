import { matchGeneralPage, matchNetworkPage, splitPageAddress } from './page-paths.ts'
import { generalPageSearches, networkPageSearches } from './page-searches.ts'
import { searchNames } from './search-schema.ts'

/** The request whose panel is open, on any page. */
const REQUEST = 'request'

/** The parameters that a page knows. @param address of the page, without the query */
export function pageParameters(address: string): readonly string[] {
  const general = matchGeneralPage(address)
  if (general) return [REQUEST, ...searchNames(generalPageSearches[general])]
  const { pattern } = matchNetworkPage(splitPageAddress(address).path) ?? {}
  return pattern === undefined ? [] : [REQUEST, ...searchNames(networkPageSearches[pattern] ?? {})]
}
