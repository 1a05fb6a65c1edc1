import { compareSearch, embedSearch, epochsSearch, presentationSearch } from './epoch-searches.ts'
import {
  accountsSearch,
  blocksSearch,
  networkSearch,
  projectsSearch,
  referenceSearch,
  signInSearch,
  sortedSearch,
  textSearch,
  usageSearch,
} from './general-searches.ts'
import type { GeneralPage, NetworkPagePath } from './pages.ts'
import { poolStatisticsSearch, poolsSearch, updatesSearch } from './pool-searches.ts'
import type { SearchSchema } from './search-schema.ts'

/**
 * The query that each page of a network knows; one that is not listed knows none. It is beside the table of pages, since a browser
 * gets the schema of a page with the page's own script.
 */
export const networkPageSearches: Readonly<Partial<Record<NetworkPagePath, SearchSchema>>> = {
  epochs: epochsSearch,
  compare: compareSearch,
  blocks: blocksSearch,
  pools: poolsSearch,
  'pools/statistics': poolStatisticsSearch,
  'pools/updates': updatesSearch,
  'pools/:pool/updates': sortedSearch,
  'accounts/sheet': accountsSearch,
  watched: sortedSearch,
  present: presentationSearch,
  search: textSearch,
  embed: embedSearch,
}

/** The query of the pages that belong to no network. */
export const generalPageSearches: Readonly<Record<GeneralPage, SearchSchema>> = {
  status: networkSearch,
  reference: referenceSearch,
  ownData: networkSearch,
  dashboard: { ...networkSearch, ...signInSearch, ...projectsSearch },
  dashboardLink: networkSearch,
  account: networkSearch,
  project: { ...networkSearch, ...usageSearch },
}
