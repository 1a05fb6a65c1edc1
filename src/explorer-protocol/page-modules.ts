import {
  type GeneralPage,
  matchGeneralPage,
  matchNetworkPage,
  type NetworkPagePath,
  splitPageAddress,
} from './page-paths.ts'

/** The module of a page below the app's folder, which is a chunk of its own. */
export type PageModulePath = `${string}/${string}-page.tsx`

/** The modules of a network's pages. */
export const networkPageModules: Readonly<Record<NetworkPagePath, PageModulePath>> = {
  '': 'home/home-page.tsx',
  epochs: 'epochs/epoch-list-page.tsx',
  'epochs/:epoch': 'epochs/epoch-page.tsx',
  blocks: 'blocks/blocks-page.tsx',
  'blocks/:block': 'blocks/block-page.tsx',
  'blocks/epochs/:epoch/slots/:slot': 'blocks/block-page.tsx',
  accounts: 'accounts/account-lookup-page.tsx',
  'accounts/sheet': 'accounts/account-sheet-page.tsx',
  'accounts/:stakeAddress': 'accounts/account-page.tsx',
  pools: 'pools/pools-page.tsx',
  'pools/statistics': 'pools/pool-statistics-page.tsx',
  'pools/updates': 'pools/pool-updates-page.tsx',
  'pools/:pool/updates': 'pools/pool-page.tsx',
  search: 'search/search-page.tsx',
  watched: 'watch/watch-page.tsx',
  present: 'present/present-page.tsx',
  embed: 'embed/embed-page.tsx',
}

/** The modules of the pages that belong to no network. */
export const generalPageModules: Readonly<Record<GeneralPage, PageModulePath>> = {
  status: 'status/status-page.tsx',
  reference: 'reference/reference-page.tsx',
  dashboard: 'dashboard/dashboard-page.tsx',
  dashboardLink: 'dashboard/mail-link-page.tsx',
  account: 'dashboard/user-page.tsx',
  project: 'dashboard/project-page.tsx',
}

/** The module of the page at an address; undefined where there is no page. */
export function pageModule(address: string): PageModulePath | undefined {
  const general = matchGeneralPage(address)
  if (general) return generalPageModules[general]
  const pattern = matchNetworkPage(splitPageAddress(address).path)?.pattern
  return pattern === undefined ? undefined : networkPageModules[pattern]
}
