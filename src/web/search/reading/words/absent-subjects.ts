import type { SearchContext, SearchResult } from '../search-result.ts'
import { namedPages } from './pages.ts'

/**
 * Subjects that other explorers and wallets have and this one does not: the words that name each, in lower case, the
 * subject of its sentence, and pages that are near. An `s` at the end, and `my` or `the`, make no difference.
 */
const ABSENT: readonly (readonly [words: string, subject: string, ...near: readonly string[]])[] = [
  [
    'transaction|tx|txn|txid|utxo|mempool|metadata|memo|transaction hash|latest transaction|newest transaction',
    'Transactions are',
    'Blocks',
    'Epochs',
  ],
  ['token|native token|asset|native asset', 'Tokens are', 'Accounts'],
  ['nft|collection|policy|policie|policy id', 'NFTs are', 'Accounts'],
  [
    'price|ada price|price of ada|market|market cap|chart of price|exchange rate|usd|ada usd',
    'Prices are',
    'Epochs',
  ],
  [
    'ticker|pool ticker|pool name|stake pools by ticker|pool metadata|saturation',
    'Names of pools are',
    'Pools',
  ],
  [
    'rich list|richlist|whale|top account|top addresse|top holder|holder',
    'The largest accounts are',
    'Accounts',
  ],
  [
    'governance|gov|proposal|vote|voting|drep|delegated representative|governance action|constitution|catalyst|committee|constitutional committee|cc',
    'Proposals, votes and DReps are',
    'Epochs',
  ],
  ['treasury|reserve', 'Treasury and reserves are', 'Epochs'],
  ['smart contract|contract|script|plutus|datum|redeemer|dapp|defi|dex', 'Scripts are', 'Blocks'],
  ['protocol parameter|parameter|protocol param', 'Protocol parameters are', 'Epochs'],
  ['handle|ada handle|adahandle|name service|domain', 'Handles are', 'Accounts'],
  ['node|relay|peer|map', 'Nodes and relays are', 'Blocks'],
  [
    'send|send ada|transfer|transfer ada|pay|receive|withdraw|withdraw rewards|claim rewards|stake ada|delegate|delegate ada|delegate stake|connect|connect wallet|create wallet|buy|buy ada|sell|sell ada|swap',
    'Sending and delegating are',
    'Accounts',
  ],
  ['notification|alert|email|push|webhook', 'Notifications are', 'Watch list'],
]

/** A word for what this explorer does not have, with the pages that are near. */
export function readAbsentSubject(lower: string, { network }: SearchContext): SearchResult | undefined {
  const word = plain(lower)
  const [, subject, ...near] =
    ABSENT.find(([words]) => words.split('|').some((known) => plain(known) === word)) ?? []
  if (subject === undefined) return undefined
  const pages = namedPages.filter(({ title }) => near.includes(title))
  return {
    note: { kind: 'named', title: `${subject} not covered here.`, detail: '' },
    suggestions: pages.map(({ title, detail, path }) => ({
      kind: 'page',
      title,
      detail,
      path: path(network.name),
    })),
  }
}

/** All words that name an absent subject. */
export const absentWords: readonly string[] = ABSENT.flatMap(([words]) => words.split('|'))

function plain(text: string): string {
  return text.replace(/\b(?:my|the) /g, '').replace(/s$/, '')
}
