import type { NetworkName } from '#cardano/network.ts'
import { paths } from '../../links/paths.ts'
import type { SearchNote, SearchSuggestion } from '../reading/search-result.ts'

interface AbsentSubject {
  /** Words that name it, in lower case and without an `s` at the end. */
  readonly words: readonly string[]
  /** Its name in the sentence "There are no … here." */
  readonly name: string
  readonly near: readonly Near[]
}

type Near = 'blocks' | 'epochs' | 'accounts' | 'pools'

/** Subjects that other explorers have and this one does not, since the interface has no endpoint for them. */
const ABSENT: readonly AbsentSubject[] = [
  {
    words: ['transaction', 'tx', 'txn', 'txid', 'utxo', 'mempool', 'transaction hash', 'latest transaction'],
    name: 'transactions',
    near: ['blocks', 'epochs'],
  },
  { words: ['token', 'native token', 'asset', 'native asset'], name: 'tokens', near: ['accounts'] },
  { words: ['nft', 'collection', 'policy', 'policie', 'policy id'], name: 'NFTs', near: ['accounts'] },
  {
    words: ['price', 'ada price', 'market', 'market cap', 'chart of price', 'exchange rate', 'usd'],
    name: 'prices',
    near: ['epochs'],
  },
  {
    words: ['ticker', 'pool ticker', 'pool name', 'stake pools by ticker', 'pool metadata', 'saturation'],
    name: 'tickers or names of pools',
    near: ['pools'],
  },
  {
    words: ['rich list', 'richlist', 'whale', 'top account', 'top addresse', 'top holder', 'holder'],
    name: 'lists of the largest accounts',
    near: ['accounts'],
  },
  {
    words: [
      'governance',
      'proposal',
      'vote',
      'voting',
      'drep',
      'governance action',
      'constitution',
      'committee',
      'treasury',
      'catalyst',
    ],
    name: 'proposals, votes or DReps',
    near: ['epochs', 'pools'],
  },
  {
    words: ['smart contract', 'contract', 'script', 'plutus', 'datum', 'dapp', 'defi', 'dex'],
    name: 'scripts or smart contracts',
    near: ['blocks'],
  },
  { words: ['handle', 'ada handle', 'name service', 'domain'], name: 'handles', near: ['accounts'] },
  { words: ['node', 'relay', 'peer', 'map'], name: 'nodes or relays', near: ['blocks', 'pools'] },
]

const nearPages: Readonly<Record<Near, { readonly title: string; readonly detail: string }>> = {
  blocks: { title: 'Blocks', detail: 'each with the number of its transactions' },
  epochs: { title: 'Epochs', detail: 'transactions, fees and output of each epoch' },
  accounts: { title: 'Look up an account', detail: 'by stake address or payment address' },
  pools: { title: 'Pool updates', detail: 'by pool number' },
}

const nearPaths: Readonly<Record<Near, (network: NetworkName) => string>> = {
  blocks: paths.blocks,
  epochs: paths.epochs,
  accounts: paths.accounts,
  pools: paths.poolUpdates,
}

/** The note about a text that names a subject which this explorer does not have, with the pages that are near. */
export function absentSubject(
  text: string,
  network: NetworkName,
): { readonly note: SearchNote; readonly suggestions: readonly SearchSuggestion[] } | undefined {
  const word = singular(text.trim().toLowerCase().replace(/\s+/g, ' '))
  const subject = ABSENT.find(({ words }) => words.some((known) => singular(known) === word))
  if (!subject) return undefined
  return {
    note: {
      kind: 'named',
      title: `There are no ${subject.name} here.`,
      detail: 'The data service has accounts, epochs, blocks and pool updates.',
    },
    suggestions: subject.near.map((near) => ({
      kind: 'page',
      ...nearPages[near],
      path: nearPaths[near](network),
    })),
  }
}

function singular(word: string): string {
  return word.replace(/s$/, '')
}
