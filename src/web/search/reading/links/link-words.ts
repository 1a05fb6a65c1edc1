import type { LinkedThing } from '../not-covered.ts'
import type { SubjectKind } from '../search-result.ts'

/** Path parts that other explorers and our own interface put before a value, with the kind they mean. */
export const LINK_WORDS = new Map<string, SubjectKind>(
  Object.entries({
    account: 'account',
    accounts: 'account',
    address: 'account',
    addresses: 'account',
    stake: 'account',
    stakekey: 'account',
    stakekeys: 'account',
    'stake-key': 'account',
    'stake-address': 'account',
    rewards: 'account',
    wallet: 'account',
    block: 'block',
    blocks: 'block',
    blockno: 'block',
    blockheight: 'block',
    blockhash: 'block',
    epoch: 'epoch',
    epochs: 'epoch',
    epochno: 'epoch',
    number: 'epoch',
    pool: 'pool',
    pools: 'pool',
    slot: 'slot',
    slots: 'slot',
    slotno: 'slot',
  } as const),
)

/** Things of other explorers that this one does not have, by the parts of their links. */
export const LINKED_THINGS: readonly (readonly [parts: RegExp, thing: string, linked?: LinkedThing])[] = [
  [/^(?:tx|txs|transactions?|utxos?)$/i, 'a transaction', 'transaction'],
  [/^(?:token|tokens|asset|assets|nft|nfts)$/i, 'a token', 'asset'],
  [/^(?:policy|policies|policyid|tokenpolicy|collection)$/i, 'a policy', 'policy'],
  [/^(?:dreps?|drep[-_]directory)$/i, 'a DRep', 'drep'],
  [
    /^(?:gov|govs|govaction|gov-action|governance|(?:live[-_])?governance[-_]actions?|proposal[-_]discussion|proposals?|votes?|voting)$/i,
    'a governance page',
  ],
  [/^(?:committee|cc)$/i, 'a committee page'],
  [/^(?:handle|handles)$/i, 'a handle'],
  [/^(?:script|scripts|contract|contracts|datum|datums)$/i, 'a script'],
]

export const MAINNET_EXPLORERS = [
  'cardanoscan.io',
  'cexplorer.io',
  'adastat.net',
  'pool.pm',
  'pooltool.io',
  'explorer.cardano.org',
  'eutxo.org',
  'taptools.io',
  'blockchair.com',
]
