/** The pages that a word in an address can mean, and the things that no page has. */
export type PageWord =
  | 'overview'
  | 'epochs'
  | 'blocks'
  | 'slots'
  | 'accounts'
  | 'pools'
  | 'status'
  | 'reference'
  | 'dashboard'
  | 'transactions'
  | 'tokens'
  | 'governance'

/** Words of our own addresses, of the interface, and of other explorers. */
const spellings: Readonly<Record<PageWord, string>> = {
  overview: 'overview home index main start',
  epochs: 'epochs epoch stats statistics analytics charts',
  blocks: 'blocks block blk',
  slots: 'slots slot',
  accounts:
    'accounts account stake stakes stakekey stakekeys stake-key stakeaddress stake_address address addresses addr wallet wallets rewards delegator delegators',
  pools: 'pools pool stakepool stakepools stake-pools poolsupdates pool-updates updates',
  status: 'status health uptime',
  reference: 'reference docs doc documentation api api-docs swagger openapi help developers',
  dashboard: 'dashboard login signin sign-in register signup sign-up projects keys api-keys',
  transactions: 'transactions transaction tx txs utxo utxos mempool',
  tokens: 'tokens token assets asset nft nfts policy policies mint collection',
  governance: 'governance gov drep dreps vote votes voting proposal proposals actions committee',
}

const meanings = new Map<string, PageWord>(
  (Object.entries(spellings) as [PageWord, string][]).flatMap(([word, list]) =>
    list.split(' ').map((spelling) => [spelling, word] as const),
  ),
)

export const pageSpellings: readonly string[] = [...meanings.keys()]

/** @param spelling in lower case */
export function pageWord(spelling: string): PageWord | undefined {
  return meanings.get(spelling)
}
