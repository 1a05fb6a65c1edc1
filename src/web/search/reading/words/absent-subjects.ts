import type { NetworkName } from '#cardano/network.ts'
import { paths } from '../../../links/paths.ts'
import type { KnownNetwork, SearchResult } from '../search-result.ts'

/** A subject with its name in the sentence "There are no … here.", or with a title and a detail of its own. */
type AbsentSubject = {
  /** Words that name it, in lower case, separated by `|`. An `s` at the end, and `my` or `the`, make no difference. */
  readonly words: string
  readonly near: readonly Near[]
} & ({ readonly name: string } | { readonly title: string; readonly detail: string })

type Near = 'blocks' | 'epochs' | 'accounts' | 'pools' | 'reference'

/** Subjects that other explorers and wallets have and this one does not. */
const ABSENT: readonly AbsentSubject[] = [
  {
    words:
      'transaction|tx|txn|txid|utxo|mempool|metadata|memo|transaction hash|latest transaction|newest transaction',
    name: 'transactions',
    near: ['blocks', 'epochs'],
  },
  { words: 'token|native token|asset|native asset', name: 'tokens', near: ['accounts'] },
  { words: 'nft|collection|policy|policie|policy id', name: 'NFTs', near: ['accounts'] },
  {
    words: 'price|ada price|price of ada|market|market cap|chart of price|exchange rate|usd|ada usd',
    name: 'prices',
    near: ['epochs'],
  },
  {
    words: 'ticker|pool ticker|pool name|stake pools by ticker|pool metadata|saturation',
    name: 'tickers or names of pools',
    near: ['pools'],
  },
  {
    words: 'rich list|richlist|whale|top account|top addresse|top holder|holder',
    name: 'lists of the largest accounts',
    near: ['accounts'],
  },
  {
    words:
      'governance|gov|proposal|vote|voting|drep|delegated representative|governance action|constitution|catalyst',
    name: 'proposals, votes or DReps',
    near: ['epochs', 'pools'],
  },
  {
    words: 'committee|constitutional committee|cc',
    name: 'members or votes of the committee',
    near: ['epochs'],
  },
  { words: 'treasury|reserve', name: 'figures of the treasury or the reserves', near: ['epochs'] },
  {
    words: 'smart contract|contract|script|plutus|datum|redeemer|dapp|defi|dex',
    name: 'scripts or smart contracts',
    near: ['blocks'],
  },
  {
    words: 'protocol parameter|parameter|protocol param',
    name: 'protocol parameters',
    near: ['epochs'],
  },
  { words: 'handle|ada handle|adahandle|name service|domain', name: 'handles', near: ['accounts'] },
  { words: 'node|relay|peer|map', name: 'nodes or relays', near: ['blocks', 'pools'] },
  {
    words:
      'send|send ada|transfer|transfer ada|pay|receive|withdraw|withdraw rewards|claim rewards|stake ada|delegate|delegate ada|delegate stake|connect|connect wallet|create wallet|buy|buy ada|sell|sell ada|swap',
    title: 'Epochal only reads: it has no wallet.',
    detail: 'An account’s page shows its balance, its rewards and the pool that it delegates to.',
    near: ['accounts', 'pools'],
  },
  { words: 'notification|alert|email|push|webhook', name: 'notifications', near: ['accounts'] },
  {
    words: 'keyboard shortcut|shortcut|keyboard|hotkey|keybinding|key binding',
    title: 'There is no page of keyboard shortcuts.',
    detail: 'The key / opens this search. On a block’s page, Left and Right open the blocks beside it.',
    near: [],
  },
  {
    words: 'show request|request|api request|curl',
    title: 'A part of a page has its request beside its heading.',
    detail: 'Show request opens it. The reference has all of them.',
    near: ['reference'],
  },
]

const nearPages: Readonly<
  Record<
    Near,
    { readonly title: string; readonly detail: string; readonly path: (network: NetworkName) => string }
  >
> = {
  blocks: { title: 'Blocks', detail: 'each with the number of its transactions', path: paths.blocks },
  epochs: { title: 'Epochs', detail: 'transactions, fees and output of each epoch', path: paths.epochs },
  accounts: {
    title: 'Look up an account',
    detail: 'by stake address or payment address',
    path: paths.accounts,
  },
  pools: { title: 'Pool updates', detail: 'by pool number', path: paths.poolUpdates },
  reference: {
    title: 'API reference',
    detail: 'every endpoint, with examples',
    path: () => paths.reference,
  },
}

/** The note about a text that names a subject which this explorer does not have, with the pages that are near. */
export function readAbsentSubject(lower: string, { name }: KnownNetwork): SearchResult | undefined {
  const word = plain(lower)
  const subject = ABSENT.find(({ words }) => words.split('|').some((known) => plain(known) === word))
  return (
    subject && {
      note: {
        kind: 'named',
        ...('title' in subject
          ? { title: subject.title, detail: subject.detail }
          : {
              title: `There are no ${subject.name} here.`,
              detail: 'The data service has accounts, epochs, blocks and pool updates.',
            }),
      },
      suggestions: subject.near.map((near) => {
        const { title, detail, path } = nearPages[near]
        return { kind: 'page', title, detail, path: path(name) }
      }),
    }
  )
}

/** All words that name an absent subject. */
export const absentWords: readonly string[] = ABSENT.flatMap(({ words }) => words.split('|'))

function plain(text: string): string {
  return text.replace(/\b(?:my|the) /g, '').replace(/s$/, '')
}
