import type { NetworkName } from '#cardano/network.ts'
import { paths } from '#web/links/paths.ts'
import type { IconName } from '#web/ui/controls/icon.tsx'

/** A page that words name. */
export interface NamedPage {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  /** Other words for it, in small letters, separated by `|`. */
  readonly words: string
  readonly path: (network: NetworkName) => string
}

const row = (
  title: string,
  icon: IconName,
  path: NamedPage['path'],
  detail: string,
  words: string,
): NamedPage => ({ title, icon, path, detail, words })

const EPOCHS =
  'epoch|epoch list|all epochs|charts|fees|transactions and fees|history|compare epochs|log scale|linear scale'
const BLOCKS = 'block|latest blocks|newest blocks|recent blocks|chain'
const POOLS = 'pool|stake pool|stake pools|all pools|pledge|margin|operators'
const ACCOUNTS = 'account|stake|staking|stake key|address|wallet|look up|balance|rewards|delegation'
const STATISTICS = 'pools|stake pools|all pools|pool stats|statistics|stats|median margin'
const SHEET = 'compare|comparison|sheet|side by side|portfolio|csv|export csv|download csv'
const WATCHED = 'watchlist|watched|watching|favourites|favorites|bookmarks|starred|my pools|my accounts'
const REFERENCE = 'reference|api|docs|documentation|help|endpoints|openapi|swagger|odata|rest|json'
const DASHBOARD =
  'api key|api keys|key|keys|projects|usage|quota|sign in|log in|login|sign up|register|log out'

/** The pages of a network in the order of the top bar, and then the general ones. */
export const namedPages: readonly NamedPage[] = [
  row('Overview', 'right', paths.overview, 'the newest of the chain', 'home|start|front page|explorer'),
  row('Epochs', 'epoch', paths.epochs, 'charts and a table', EPOCHS),
  row('Blocks', 'block', paths.blocks, 'the newest first', BLOCKS),
  row('Pools', 'pool', paths.pools, 'terms of each pool', POOLS),
  row('Accounts', 'account', paths.accounts, 'by stake address or payment address', ACCOUNTS),
  row('Pool statistics', 'pool', paths.poolStatistics, 'margin, cost and pledge of all pools', STATISTICS),
  row('Pool updates', 'pool', paths.poolUpdates, 'changes of terms', 'updates|pool registrations'),
  row('Compare accounts', 'account', paths.accountSheet, 'several addresses in one table', SHEET),
  row('Watch list', 'history', paths.watched, 'pools and accounts kept in this browser', WATCHED),
  row('Presentation', 'present', paths.present, 'for a large screen', 'present|slideshow|full screen|kiosk'),
  row('Status', 'info', () => paths.status, 'state of each network', 'health|lag|limits|uptime|sync'),
  row('API reference', 'code', () => paths.reference, 'endpoints, fields and examples', REFERENCE),
  row('Dashboard', 'right', () => paths.dashboard, 'projects and keys', DASHBOARD),
]

/** The pages that a word names as a whole. */
export function pagesNamed(word: string): readonly NamedPage[] {
  return namedPages.filter(
    ({ title, words }) => title.toLowerCase() === word || words.split('|').includes(word),
  )
}
