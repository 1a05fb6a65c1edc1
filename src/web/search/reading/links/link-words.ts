import { COMMITTEE, HANDLES, POOLS, PROPOSALS, TOKENS, TRANSACTIONS, VOTES } from '../not-in-service.ts'
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

/** Things of other explorers that the service does not have, by the parts of their links. */
export const LINKED_THINGS: readonly {
  readonly parts: RegExp
  readonly thing: string
  readonly lacks: string
}[] = [
  { parts: /^(?:tx|txs|transactions?|utxos?)$/i, thing: 'a transaction', lacks: TRANSACTIONS },
  {
    parts: /^(?:token|tokens|asset|assets|policy|policies|policyid|nft|nfts|tokenpolicy|collection)$/i,
    thing: 'a token',
    lacks: TOKENS,
  },
  { parts: /^(?:dreps?|drep[-_]directory)$/i, thing: 'a DRep', lacks: VOTES },
  {
    parts:
      /^(?:gov|govs|govaction|gov-action|governance|(?:live[-_])?governance[-_]actions?|proposal[-_]discussion|proposals?|votes?|voting)$/i,
    thing: 'a governance page',
    lacks: PROPOSALS,
  },
  { parts: /^(?:committee|cc)$/i, thing: 'a committee page', lacks: COMMITTEE },
  { parts: /^(?:handle|handles)$/i, thing: 'a handle', lacks: HANDLES },
  { parts: /^(?:script|scripts|contract|contracts|datum|datums)$/i, thing: 'a script', lacks: TRANSACTIONS },
]

/** A link to a pool by an identifier that the service does not know pools by. */
export const LINKED_POOL = { title: 'This is a pool id.', detail: POOLS }

/** Explorers whose links name a network only if it is a test network. */
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
