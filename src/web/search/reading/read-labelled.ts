import { unwrapped } from './clean-text.ts'
import { notCovered } from './not-covered.ts'
import { wholeNumber } from './numbers/number-text.ts'
import { AMOUNT } from './numbers/read-amount.ts'
import { ofWhichEpoch } from './numbers/read-slot-pair.ts'
import { readValue } from './read-value.ts'
import type { SearchContext, SearchResult, SubjectKind } from './search-result.ts'

/** The kinds of values that a label says. */
type LabelKind = SubjectKind | 'transaction' | 'policy' | 'record' | 'slot-in-epoch' | 'amount' | 'any'

/** Labels of this site, of the interface, of other explorers and of db-sync, in small letters with single spaces. */
const LABELS = new Map<string, LabelKind>(
  Object.entries({
    block: 'block',
    'block no': 'block',
    'block number': 'block',
    'block height': 'block',
    'block hash': 'block',
    'block id': 'block',
    height: 'block',
    hash: 'any',
    'previous hash': 'block',
    'prev hash': 'block',
    'previous block': 'block',
    'next block': 'block',
    epoch: 'epoch',
    'epoch no': 'epoch',
    'epoch number': 'epoch',
    slot: 'slot',
    'slot no': 'slot',
    'slot number': 'slot',
    'abs slot': 'slot',
    'absolute slot': 'slot',
    'slot in epoch': 'slot-in-epoch',
    'epoch slot': 'slot-in-epoch',
    'epoch slot no': 'slot-in-epoch',
    pool: 'pool',
    'pool no': 'pool',
    'pool number': 'pool',
    'pool id': 'pool',
    'pool hash': 'pool',
    'vrf key hash': 'pool',
    'vrf hash': 'pool',
    vrf: 'pool',
    'vrf key': 'any',
    tx: 'transaction',
    'tx hash': 'transaction',
    'tx id': 'transaction',
    txid: 'transaction',
    'last deleg tx': 'transaction',
    'last delegation transaction': 'transaction',
    txhash: 'transaction',
    transaction: 'transaction',
    'transaction hash': 'transaction',
    'transaction id': 'transaction',
    policy: 'policy',
    'policy id': 'policy',
    policyid: 'policy',
    'currency symbol': 'policy',
    ticker: 'any',
    handle: 'any',
    'unix time': 'any',
    unix: 'any',
    timestamp: 'any',
    time: 'any',
    date: 'any',
    address: 'any',
    'stake address': 'any',
    'stake key': 'any',
    'reward address': 'any',
    account: 'any',
    drep: 'any',
    'drep id': 'any',
    asset: 'any',
    fingerprint: 'any',
    id: 'record',
    'record id': 'record',
    'previous id': 'record',
    lovelace: 'amount',
    ada: 'amount',
    amount: 'amount',
    balance: 'amount',
    fee: 'amount',
    fees: 'amount',
    rewards: 'amount',
    pledge: 'amount',
    deposit: 'amount',
    output: 'amount',
  } as const),
)

const SEPARATED = /^["'{[(<* ]*([a-z][a-z _./-]{0,38}?)["'*]* ?(?::|=>?|->) ?(?!\/\/)(\S.*)$/i
const KNOWN = [...LABELS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const BEFORE = new RegExp(`^(${KNOWN})(?: is)? (\\S+)$`, 'i')

/** A value after its label: `Stake address: …`, `stake=…`, `"slot_no": 85165743`. */
export function readLabelled(text: string, context: SearchContext): SearchResult | undefined {
  const match = SEPARATED.exec(text) ?? BEFORE.exec(text)
  const [, label = '', rest = ''] = match ?? []
  const value = unwrapped(rest)
  if (label === '' || value === '') return undefined
  const words = label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const result = readAs(LABELS.get(words) ?? 'any', value, context)
  return result && { text: value, ...result }
}

function readAs(kind: LabelKind, value: string, context: SearchContext): SearchResult | undefined {
  switch (kind) {
    case 'any':
      return readValue(value, undefined, context)
    case 'transaction':
      return /^[0-9a-f]{64}$/i.test(value)
        ? notCovered('a transaction', value, context, ['transaction', value.toLowerCase()])
        : readValue(value, undefined, context)
    case 'policy':
      return /^[0-9a-f]{56}$/i.test(value)
        ? notCovered('a policy', value, context, ['policy', value.toLowerCase()])
        : readValue(value, undefined, context)
    case 'record':
      return wholeNumber(value) === undefined
        ? readValue(value, undefined, context)
        : notCovered('the number of a record', value, context)
    case 'amount':
      return wholeNumber(value) === undefined ? readValue(value, undefined, context) : { note: AMOUNT }
    case 'slot-in-epoch':
      return wholeNumber(value) === undefined ? readValue(value, 'slot', context) : ofWhichEpoch(value)
    default:
      return readValue(value, kind, context)
  }
}
