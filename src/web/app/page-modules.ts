import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import {
  type GeneralPage,
  generalPagePaths,
  matchGeneralPage,
  matchNetworkPage,
  type NetworkPagePath,
  splitPageAddress,
} from '#explorer-protocol/page-paths.ts'

/** A page: its loader starts the requests for what the component reads. */
export interface PageModule {
  readonly loader: (queryClient: QueryClient) => LoaderFunction
  readonly Component: ComponentType
}

const loaders = import.meta.glob<PageModule>(
  '../{home,epochs,blocks,accounts,pools,present,embed,search,watch,status,reference,dashboard}/*-page.tsx',
)

/** Loads the code of a page. */
export async function loadPage(path: PageModulePath): Promise<PageModule> {
  const load = loaders[path]
  if (!load) throw new Error(`no page ${path}`)
  return load()
}

export type PageModulePath = `../${string}/${string}-page.tsx`

const modules: Readonly<Record<NetworkPagePath, PageModulePath>> = {
  '': '../home/home-page.tsx',
  epochs: '../epochs/epoch-list-page.tsx',
  'epochs/:epoch': '../epochs/epoch-page.tsx',
  blocks: '../blocks/blocks-page.tsx',
  'blocks/:block': '../blocks/block-page.tsx',
  'blocks/epochs/:epoch/slots/:slot': '../blocks/block-page.tsx',
  accounts: '../accounts/account-lookup-page.tsx',
  'accounts/sheet': '../accounts/account-sheet-page.tsx',
  'accounts/:stakeAddress': '../accounts/account-page.tsx',
  pools: '../pools/pools-page.tsx',
  'pools/statistics': '../pools/pool-statistics-page.tsx',
  'pools/updates': '../pools/pool-updates-page.tsx',
  'pools/:pool/updates': '../pools/pool-page.tsx',
  search: '../search/search-page.tsx',
  watched: '../watch/watch-page.tsx',
  present: '../present/present-page.tsx',
  embed: '../embed/embed-page.tsx',
}

/** The pages of a network: the path below it and the module, which is a chunk of its own. */
export const pageModules = Object.entries(modules) as unknown as readonly (readonly [
  path: NetworkPagePath,
  module: PageModulePath,
])[]

const generalModules: Readonly<Record<GeneralPage, PageModulePath>> = {
  status: '../status/status-page.tsx',
  reference: '../reference/reference-page.tsx',
  dashboard: '../dashboard/dashboard-page.tsx',
  dashboardLink: '../dashboard/mail-link-page.tsx',
  account: '../dashboard/user-page.tsx',
  project: '../dashboard/project-page.tsx',
}

/** The pages that belong to no network, with their whole paths. */
export const generalPageModules = Object.entries(generalModules).map(
  ([page, module]) => [generalPagePaths[page as GeneralPage], module] as const,
)

/** The module of the page at a path, from the root of the project, as the build's manifest names it. */
export function pageModuleOf(path: string): string | undefined {
  const general = matchGeneralPage(path)
  const pattern = matchNetworkPage(splitPageAddress(path).path)?.pattern
  const module = general ? generalModules[general] : pattern !== undefined ? modules[pattern] : undefined
  return module?.replace('..', 'src/web')
}
