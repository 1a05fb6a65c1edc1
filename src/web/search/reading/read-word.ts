import { isNetworkName, networks } from '#cardano/network.ts'
import { epochAt, slotAt } from '#cardano/slot-time.ts'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { paths } from '#web/routing/paths.ts'
import { momentText } from '#web/ui/values/timestamp.tsx'
import { absenceOf, epochChoice, newestBlock, slotChoice } from './choices.ts'
import { namedPages, pagesNamed } from './pages.ts'
import { readNumber } from './read-number.ts'
import { named, partial, type SearchChoice, type SearchContext, type SearchResult } from './search-result.ts'

/** The words for a place on the chain, in small letters. */
const PLACES: Readonly<Record<string, (context: SearchContext) => readonly SearchChoice[]>> = {
  'latest|newest|tip|chain tip|head|last|latest block|newest block|last block|current block|most recent block|block latest|blocks/latest|block height':
    (context) => [newestBlock(context)],
  now: (context) => [newestBlock(context), ...newestEpochs(context)],
  'current epoch|this epoch|running epoch|latest epoch|newest epoch|epoch now|epoch latest|epoch current|epochs/latest':
    newestEpochs,
  'last epoch|previous epoch|epoch before|prior epoch': (context) => [
    ...newestRecordedEpoch(context),
    epochChoice(context, Math.max(runningEpoch(context) - 1, 0)),
  ],
  'current slot|this slot|slot now|latest slot|newest slot': (context) => [
    slotChoice(context, slotAt(context.network, context.now) ?? 0),
  ],
  'genesis|genesis block|first block|oldest block|block zero|origin|beginning': (context) => {
    const detail = `in slot 0, ${momentText(context.network.schedule[0].start, context.zone)}, or its neighbours`
    return [{ ...slotChoice(context, 0, detail), title: 'The first block' }, epochChoice(context, 0)]
  },
  'first epoch|epoch zero|oldest epoch': (context) => [epochChoice(context, 0)],
}

/** A recording ends before the epoch that is in progress. */
function newestEpochs(context: SearchContext): readonly SearchChoice[] {
  const { network } = context
  const running = runningEpoch(context)
  const detail = `in progress, ${epochPeriodText(network, running, running, context.zone)}`
  return [...newestRecordedEpoch(context), epochChoice(context, running, detail)]
}

function newestRecordedEpoch({ network, recording }: SearchContext): readonly SearchChoice[] {
  if (!recording) return []
  const path = `${paths.epochs(network.name)}/latest`
  return [{ kind: 'epoch', title: 'The newest epoch on record', detail: `on ${network.title}`, path }]
}

function runningEpoch({ network, now }: SearchContext): number {
  return epochAt(network, now) ?? 0
}

/** Subjects that others have and this explorer does not: their words, and the subject of the sentence about them. */
const ABSENT: Readonly<Record<string, string>> = {
  'transaction|tx|txn|txid|utxo|mempool|metadata|transaction hash|latest transaction|newest transaction':
    'Transactions are',
  'token|native token|asset|native asset': 'Tokens are',
  'nft|collection|policy|policie|policy id': 'NFTs are',
  'price|ada price|market|market cap|exchange rate|usd': 'Prices are',
  'ticker|pool ticker|pool name|pool metadata|saturation': 'Names of pools are',
  'rich list|richlist|whale|top account|top addresse|top holder|holder': 'The largest accounts are',
  'governance|gov|proposal|vote|voting|drep|governance action|constitution|catalyst|committee|cc':
    'Proposals, votes and DReps are',
  'treasury|reserve': 'Treasury and reserves are',
  'smart contract|contract|script|plutus|datum|redeemer|dapp|defi|dex': 'Scripts are',
  'protocol parameter|parameter|protocol param': 'Protocol parameters are',
  'handle|ada handle|name service|domain': 'Handles are',
  'node|relay|peer|map': 'Nodes and relays are',
  'send|transfer|pay|receive|withdraw|claim rewards|stake ada|delegate|connect wallet|create wallet|buy|sell|swap':
    'Sending and delegating are',
  'notification|alert|email|push|webhook': 'Notifications are',
}

/** Kinds of values, which lack the value: their words, a title, and the next step. */
const INCOMPLETE: Readonly<Record<string, readonly [title: string, step: string]>> = {
  'slot|slots': ['A slot', 'Type its number, or an epoch and a slot, as in 394/85165743.'],
  'hash|block hash': ['A hash', 'Paste its 64 hex digits, or its base64.'],
  'date|time|day': ['A time', 'Type it, as in 2022-12-01 21:45.'],
  'keyboard|keyboard shortcuts|shortcuts|hotkeys': ['Keys', 'Press ? for their list.'],
}

/** The value of the row that has a word among its own. */
function rowOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.entries(table).find(([words]) => words.split('|').includes(word))?.[1]
}

/** The words that name a place on the chain, an era, a page or a network, or what is not covered. */
export function readWord(lower: string, context: SearchContext): SearchResult | undefined {
  const word = lower.replace(/^(?:(?:go to|open|show|the) )+/, '').replace(/ (?:page|of the chain)$/, '')
  const choices = rowOf(PLACES, word)?.(context) ?? pageChoices(word, context)
  if (choices.length > 0) {
    return { heading: word === 'now' ? `Now, ${momentText(context.now, context.zone)}` : 'This is', choices }
  }
  const era = readEra(word, context)
  if (era) return era
  if (word === 'next epoch') return readNumber(BigInt(runningEpoch(context) + 1), 'epoch', context)
  const name = word === 'testnet' ? 'preprod' : word
  if (isNetworkName(name)) {
    const { title } = networks[name]
    const path = paths.overview(name)
    const absence = absenceOf(name, context)
    return absence !== undefined
      ? named(`This is the network ${title}.`, absence)
      : { heading: 'This is', choices: [{ kind: 'page', title, detail: 'overview of this network', path }] }
  }
  const absent = rowOf(ABSENT, word.replace(/\b(?:my|the) /g, '').replace(/s$/, ''))
  if (absent !== undefined) return named(`${absent} not covered here.`, '')
  const [title, step] = rowOf(INCOMPLETE, word) ?? []
  return title !== undefined && step !== undefined ? partial(title, step) : undefined
}

function pageChoices(word: string, { network }: SearchContext): readonly SearchChoice[] {
  return pagesNamed(word).map(({ title, detail, path }) => {
    return { kind: 'page', title, detail, path: path(network.name) }
  })
}

/** The first epoch of an era, by its name or that of the hard fork that began it. */
function readEra(word: string, context: SearchContext): SearchResult | undefined {
  const name = word.replace(/ (?:era|hard ?fork|upgrade)$/, '')
  const known = { vasil: 'babbage', chang: 'conway' }[name] ?? name
  const era = context.network.eras.find((era) => era.name.toLowerCase() === known)
  if (!era) return undefined
  return era.firstEpoch <= runningEpoch(context)
    ? { heading: 'This is', choices: [epochChoice(context, era.firstEpoch, `the first of ${era.name}`)] }
    : named(`${era.name} begins in epoch ${era.firstEpoch}.`, 'The chain has not come so far.')
}

const MIN_LETTERS = 3

/** The meanings of the shortest word or phrase that begins with these letters. */
export function readBeginningOfWord(lower: string, context: SearchContext): SearchResult | undefined {
  if (lower.length < MIN_LETTERS) return undefined
  const pages = namedPages.map(({ title, words }) => `${title.toLowerCase()}|${words}`)
  const [word] = [...Object.keys(PLACES), ...pages]
    .flatMap((words) => words.split('|'))
    .filter((candidate) => candidate.startsWith(lower))
    .toSorted((a, b) => a.length - b.length)
  const result = word === undefined ? undefined : readWord(word, context)
  return result && { ...result, heading: `“${word}” leads to` }
}
