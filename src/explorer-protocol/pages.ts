import type { EndpointCall } from '#contract/endpoints.ts'

/** The module of a page below the app's folder, which is a chunk of its own. */
export type PageModulePath = `${string}/${string}-page.tsx`

/** How the search finds a page. */
export interface PageInSearch {
  readonly detail: string
  readonly icon: 'right' | 'epoch' | 'block' | 'pool' | 'account' | 'history' | 'present' | 'info' | 'code'
  /** Other words for the page, in small letters, separated by `|`. */
  readonly words: string
}

/** What every part of Epochal knows about a page. */
export interface PageDefinition {
  readonly module: PageModulePath
  /** The title of a page that is about no record. */
  readonly title?: string
  /** A sentence for search engines, where the page's figures are not at hand; a private page has that of the network. @param place the network in words */
  readonly about?: (place: string) => string
  /** The first requests, besides that for the record of the page's address. Every page requests the newest block. */
  readonly begins?: readonly EndpointCall[]
  /**
   * Where the page stands: in the navigation and the site map, in the site map alone, in neither since it belongs to one person or
   * one browser; absent for a page that others may find.
   */
  readonly place?: 'navigation' | 'site-map' | 'private'
  /** The path of the page in the navigation that it belongs to, where its own does not begin with that. */
  readonly under?: string
  readonly inSearch?: PageInSearch
}

const latestBlock: EndpointCall = { id: 'latestBlock', params: {} }
const epochs: EndpointCall = { id: 'epochs', params: {} }
const overview: readonly EndpointCall[] = [{ id: 'latestEpoch', params: {} }, latestBlock, epochs]
/** The list that may be megabytes. */
const poolUpdates: EndpointCall = { id: 'poolUpdates', params: {} }

const anyBlock = (place: string) =>
  `A block of ${place}: its transactions, size, slot, time, hash, finality and neighbours.`

/**
 * The pages of a network by their path below its address, in the notation of React Router and in the order in which paths are
 * matched, and pages listed. A path with a parameter is that of a record, by the same path of the interface.
 */
const networkPages = {
  '': {
    module: 'home/home-page.tsx',
    title: 'Overview',
    about: (place) => `${place}, epoch by epoch: accounts, epochs, blocks and stake-pool updates.`,
    begins: overview,
    place: 'navigation',
    inSearch: {
      detail: 'the newest of the chain',
      icon: 'right',
      words: 'home|start|front page|explorer',
    },
  },
  epochs: {
    module: 'epochs/epoch-list-page.tsx',
    title: 'Epochs',
    about: (place) => `The epochs of ${place} with their blocks, transactions, fees and output.`,
    begins: [epochs],
    place: 'navigation',
    inSearch: {
      detail: 'charts and a table',
      icon: 'epoch',
      words: 'epoch|epoch list|all epochs|charts|fees|transactions and fees|history|log scale|linear scale',
    },
  },
  compare: {
    module: 'epochs/compare-page.tsx',
    title: 'Compare epochs',
    under: 'epochs',
    about: (place) => `Epochs of ${place} beside others: transactions, fees, blocks and output.`,
    begins: [epochs],
    inSearch: {
      detail: 'two ranges side by side',
      icon: 'epoch',
      words: 'compare|compare epochs|comparison|versus|side by side',
    },
  },
  'epochs/:epoch': {
    module: 'epochs/epoch-page.tsx',
    about: (place) => `An epoch of ${place}: its blocks, transactions, fees, output and times.`,
    begins: [epochs],
  },
  blocks: {
    module: 'blocks/blocks-page.tsx',
    title: 'Blocks',
    about: (place) => `Blocks of ${place}, the newest first, with producer, transactions and size.`,
    place: 'navigation',
    inSearch: {
      detail: 'the newest first',
      icon: 'block',
      words: 'block|latest blocks|newest blocks|recent blocks|chain',
    },
  },
  'blocks/:block': { module: 'blocks/block-page.tsx', about: anyBlock },
  'blocks/epochs/:epoch/slots/:slot': { module: 'blocks/block-page.tsx', about: anyBlock },
  pools: {
    module: 'pools/pools-page.tsx',
    title: 'Pools',
    about: (place) => `Stake pools of ${place}: pledge, margin, cost and last change as of any epoch.`,
    begins: [poolUpdates],
    place: 'navigation',
    inSearch: {
      detail: 'terms of each pool',
      icon: 'pool',
      words: 'pool|stake pool|stake pools|all pools|pledge|margin|operators',
    },
  },
  accounts: {
    module: 'accounts/account-lookup-page.tsx',
    title: 'Accounts',
    about: (place) => `Accounts of ${place} by stake address: balance, rewards and delegation.`,
    place: 'navigation',
    inSearch: {
      detail: 'by stake address or payment address',
      icon: 'account',
      words: 'account|stake|staking|stake key|address|wallet|look up|balance|rewards|delegation',
    },
  },
  'pools/statistics': {
    module: 'pools/pool-statistics-page.tsx',
    title: 'Pool statistics',
    about: (place) => `Stake pools of ${place}: how pledge, margin and cost are spread, epoch by epoch.`,
    begins: [poolUpdates],
    place: 'site-map',
    inSearch: {
      detail: 'margin, cost and pledge of all pools',
      icon: 'pool',
      words: 'pools|stake pools|all pools|pool stats|statistics|stats|median margin',
    },
  },
  'pools/updates': {
    module: 'pools/pool-updates-page.tsx',
    title: 'Pool updates',
    about: (place) => `Updates of stake pools on ${place}: pledge, margin, fixed cost and what each changed.`,
    begins: [poolUpdates],
    place: 'site-map',
    inSearch: { detail: 'changes of terms', icon: 'pool', words: 'updates|pool registrations' },
  },
  'pools/:pool/updates': {
    module: 'pools/pool-page.tsx',
    about: (place) => `The updates of a stake pool on ${place}: pledge, margin and fixed cost.`,
  },
  'accounts/sheet': {
    module: 'accounts/account-sheet-page.tsx',
    title: 'Compare accounts',
    about: (place) => `Several accounts of ${place} side by side.`,
    inSearch: {
      detail: 'several addresses in one table',
      icon: 'account',
      words: 'compare|comparison|sheet|side by side|portfolio|csv|export csv|download csv',
    },
  },
  'accounts/:stakeAddress': {
    module: 'accounts/account-page.tsx',
    about: (place) => `An account of ${place}: its balance, rewards, withdrawals and delegation.`,
  },
  watched: {
    module: 'watch/watch-page.tsx',
    title: 'Watch list',
    place: 'private',
    inSearch: {
      detail: 'pools and accounts kept in this browser',
      icon: 'history',
      words: 'watchlist|watched|watching|favourites|favorites|bookmarks|starred|my pools|my accounts',
    },
  },
  present: {
    module: 'present/present-page.tsx',
    title: 'Presentation',
    about: (place) => `Transactions and fees of the epochs of ${place}, for a large screen.`,
    begins: overview,
    inSearch: {
      detail: 'for a large screen',
      icon: 'present',
      words: 'present|slideshow|full screen|kiosk',
    },
  },
  search: {
    module: 'search/search-page.tsx',
    title: 'Search',
    place: 'private',
  },
  embed: {
    module: 'embed/embed-page.tsx',
    title: 'Epochs',
    begins: [epochs],
    place: 'private',
  },
} as const satisfies Record<string, PageDefinition>

export type NetworkPagePath = keyof typeof networkPages

/** The pages that belong to no network, each with its path. */
export const generalPages = {
  /** The state of each network, and how far it is set up. */
  status: {
    path: '/status',
    module: 'status/status-page.tsx',
    title: 'Status',
    about: () =>
      'Whether the data of each Cardano network is current, limited or away, and how requests went in the last hour.',
    place: 'site-map',
    inSearch: { detail: 'state of each network', icon: 'info', words: 'health|lag|limits|uptime|sync' },
  },
  /** The interface for programs. */
  reference: {
    path: '/reference',
    module: 'reference/reference-page.tsx',
    title: 'API reference',
    about: () =>
      'The interface for Cardano accounts, epochs, blocks and pool updates: every address, field, unit and status, to try out without a key.',
    place: 'site-map',
    inSearch: {
      detail: 'endpoints, fields and examples',
      icon: 'code',
      words: 'reference|api|docs|documentation|help|endpoints|openapi|swagger|odata|rest|json',
    },
  },
  /** How an explorer shows the data of one's own db-sync database or API key. */
  ownData: {
    path: '/own-data',
    module: 'own-data/own-data-page.tsx',
    title: 'Your own data',
    about: () =>
      'How Epochal shows your own chain data: from a cardano-db-sync database, or with the key of a data service.',
    place: 'site-map',
    inSearch: {
      detail: 'from a db-sync database, or with a key',
      icon: 'info',
      words: 'own data|connect|db-sync|database|postgresql|self-host|install',
    },
  },
  /** A user's projects; the form to sign in when nobody is signed in. */
  dashboard: {
    path: '/dashboard',
    module: 'dashboard/dashboard-page.tsx',
    title: 'Dashboard',
    place: 'private',
    inSearch: {
      detail: 'projects and keys',
      icon: 'right',
      words: 'api key|api keys|key|keys|projects|usage|quota|sign in|log in|login|sign up|register|log out',
    },
  },
  /** The page that links in mails lead to. */
  dashboardLink: {
    path: '/dashboard/link',
    module: 'dashboard/mail-link-page.tsx',
    place: 'private',
  },
  account: {
    path: '/dashboard/account',
    module: 'dashboard/user-page.tsx',
    place: 'private',
  },
  project: {
    path: '/dashboard/projects/:project',
    module: 'dashboard/project-page.tsx',
    place: 'private',
  },
} as const satisfies Record<string, PageDefinition & { readonly path: string }>

export type GeneralPage = keyof typeof generalPages

/** What is known about a page of a network. */
export function networkPage(path: NetworkPagePath): PageDefinition {
  return networkPages[path]
}

export function generalPage(page: GeneralPage): PageDefinition & { readonly path: string } {
  return generalPages[page]
}

/** The paths of a network's pages in the order of the table. */
export const networkPagePaths = Object.keys(networkPages) as readonly NetworkPagePath[]

export const generalPageNames = Object.keys(generalPages) as readonly GeneralPage[]
