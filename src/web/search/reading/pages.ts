import type { NetworkName } from '#cardano/network.ts'
import { paths } from '../../links/paths.ts'
import type { IconName } from '../../ui/controls/icon.tsx'

/** A page that words name. */
export interface NamedPage {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  /** Other words for it, in small letters, separated by `|`. */
  readonly words: string
  readonly path: (network: NetworkName) => string
}

const page = (
  title: string,
  icon: IconName,
  path: NamedPage['path'],
  detail: string,
  words: string,
): NamedPage => ({ title, icon, path, detail, words })

/** The pages of a network in the order of the top bar, and then the general ones. */
export const namedPages: readonly NamedPage[] = [
  page(
    'Overview',
    'right',
    paths.overview,
    'the newest of the chain',
    'home|start|front page|main page|explorer|dashboard of the chain',
  ),
  page(
    'Epochs',
    'epoch',
    paths.epochs,
    'charts and a table',
    'epoch|epoch list|all epochs|list of epochs|charts|fees|transactions and fees|history|compare epochs|log scale|logarithmic scale|linear scale',
  ),
  page(
    'Blocks',
    'block',
    paths.blocks,
    'the newest first',
    'block|latest blocks|newest blocks|recent blocks|list of blocks|chain',
  ),
  page(
    'Pools',
    'pool',
    paths.pools,
    'terms of each pool',
    'pool|stake pool|stake pools|all pools|pledge|margin|operators',
  ),
  page(
    'Accounts',
    'account',
    paths.accounts,
    'by stake address or payment address',
    'account|stake|staking|stake key|address|wallet|look up|look up account|look up an account|balance|rewards|delegation',
  ),
  page(
    'Pool statistics',
    'pool',
    paths.poolStatistics,
    'margin, cost and pledge of all pools',
    'pools|stake pools|all pools|statistics of pools|pool stats|statistics|stats|median margin',
  ),
  page(
    'Pool updates',
    'pool',
    paths.poolUpdates,
    'changes of pledge, margin and cost',
    'updates|pool registrations|registrations|all pool updates',
  ),
  page(
    'Compare accounts',
    'account',
    paths.accountSheet,
    'several addresses in one table',
    'compare|comparison|sheet|account sheet|side by side|portfolio|csv|export csv|download csv',
  ),
  page(
    'Watch list',
    'history',
    paths.watched,
    'pools and accounts kept in this browser',
    'watchlist|watched|watching|favourites|favorites|bookmarks|starred|my pools|my accounts',
  ),
  page(
    'Presentation',
    'present',
    paths.present,
    'the epochs for a large screen',
    'present|slideshow|slide show|full screen|fullscreen|kiosk',
  ),
  page(
    'Status',
    'info',
    () => paths.status,
    'state of the data of each network',
    'data status|health|lag|limits|uptime|sync|sources',
  ),
  page(
    'API reference',
    'code',
    () => paths.reference,
    'endpoints, fields and examples',
    'reference|api|docs|documentation|help|endpoints|openapi|swagger|odata|rest|json',
  ),
  page(
    'Dashboard',
    'right',
    () => paths.dashboard,
    'projects and API keys',
    'api key|api keys|key|keys|projects|usage|quota|sign in|log in|login|sign up|register|sign out|log out|logout',
  ),
]

/** The pages that a word names as a whole. */
export function pagesNamed(word: string): readonly NamedPage[] {
  return namedPages.filter(
    ({ title, words }) => title.toLowerCase() === word || words.split('|').includes(word),
  )
}
