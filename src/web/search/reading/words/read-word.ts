import { isNetworkName, networks } from '#cardano/network.ts'
import { epochAt, slotAt } from '#cardano/slot-time.ts'
import { epochPeriodText } from '../../../chain/epoch-time.ts'
import { paths } from '../../../links/paths.ts'
import { momentText } from '../../../ui/values/timestamp.tsx'
import { epochChoice, slotChoice } from '../choices.ts'
import { readNumber } from '../numbers/read-number.ts'
import { named, partial, type SearchChoice, type SearchContext, type SearchResult } from '../search-result.ts'
import { namedPages, pagesNamed } from './pages.ts'

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
function readAbsentSubject(lower: string, { network }: SearchContext): SearchResult | undefined {
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

/** The words that name a place on the chain, a page or a network. */
export function readWord(lower: string, context: SearchContext): SearchResult | undefined {
  const word = lower.replace(/^(?:(?:go to|open|show|the) )+/, '').replace(/ (?:page|please)$/, '')
  const place = word
    .replace(/^(?:(?:what is|what's|where is|show me|find|the) )+/, '')
    .replace(/ (?:number|height|hash|of the chain|right now)$/, '')
  const choices = placeOnChain(place, context) ?? pageOf(word, context) ?? networkOf(word)
  if (choices) return { heading: place === 'now' ? `Now, ${momentText(context.now)}` : 'This is', choices }
  return (
    readComingEra(word, context) ??
    readComingNetwork(word) ??
    readAbsentSubject(word, context) ??
    readIncomplete(word)
  )
}

const NEWEST_BLOCK =
  'latest|newest|tip|chain tip|head|last|latest block|newest block|last block|current block|most recent block|block latest|blocks/latest|current height|block height'
const RUNNING_EPOCH =
  'current epoch|this epoch|running epoch|latest epoch|newest epoch|epoch now|epoch latest|epoch current|epochs/latest'
const CURRENT_SLOT = 'current slot|this slot|slot now|latest slot|newest slot'
const EPOCH_BEFORE = 'last epoch|previous epoch|epoch before|prior epoch'
const FIRST_BLOCK = 'genesis|genesis block|first block|oldest block|block zero|origin|beginning'
const FIRST_EPOCH = 'first epoch|epoch zero|oldest epoch'

const PLACE_WORDS = [NEWEST_BLOCK, RUNNING_EPOCH, CURRENT_SLOT, EPOCH_BEFORE, FIRST_BLOCK, FIRST_EPOCH]

function placeOnChain(word: string, context: SearchContext): readonly SearchChoice[] | undefined {
  const { network, now } = context
  const running = epochAt(network, now) ?? 0
  const newest = newestBlock(context)
  const current = [...newestRecordedEpoch(context), runningEpoch(running, context)]
  if (NEWEST_BLOCK.split('|').includes(word)) return [newest]
  if (word === 'now') return [newest, ...current]
  if (RUNNING_EPOCH.split('|').includes(word)) return current
  if (EPOCH_BEFORE.split('|').includes(word)) {
    return [...newestRecordedEpoch(context), epochChoice(context, Math.max(running - 1, 0))]
  }
  if (FIRST_EPOCH.split('|').includes(word)) return [epochChoice(context, 0)]
  if (FIRST_BLOCK.split('|').includes(word)) return [firstBlock(context), epochChoice(context, 0)]
  if (CURRENT_SLOT.split('|').includes(word)) return [slotChoice(context, slotAt(network, now) ?? 0)]
  const era = eraOf(word, context)
  return era && era.firstEpoch <= running
    ? [epochChoice(context, era.firstEpoch, `the first of ${era.name}`)]
    : undefined
}

function newestBlock({ network, recording }: SearchContext): SearchChoice {
  return {
    kind: 'block',
    title: recording ? 'The newest block on record' : 'The newest block',
    detail: `on ${network.title}`,
    path: paths.block(network.name, 'latest'),
  }
}

/** A recording ends before the epoch that is in progress. */
function newestRecordedEpoch({ network, recording }: SearchContext): readonly SearchChoice[] {
  if (!recording) return []
  const path = `${paths.epochs(network.name)}/latest`
  return [{ kind: 'epoch', title: 'The newest epoch on record', detail: `on ${network.title}`, path }]
}

function firstBlock(context: SearchContext): SearchChoice {
  const { network } = context
  const detail = `in slot 0, ${momentText(network.schedule[0].start)}, or its neighbours`
  return { ...slotChoice(context, 0, detail), title: 'The first block' }
}

function runningEpoch(epochNo: number, context: SearchContext): SearchChoice {
  return epochChoice(context, epochNo, `in progress, ${epochPeriodText(context.network, epochNo, epochNo)}`)
}

function pageOf(word: string, { network }: SearchContext): readonly SearchChoice[] | undefined {
  const pages = pagesNamed(word)
  return pages.length > 0
    ? pages.map(({ title, detail, path }) => page(title, detail, path(network.name)))
    : undefined
}

function networkOf(word: string): readonly SearchChoice[] | undefined {
  const name =
    word === 'testnet' || word === 'test network' ? 'preprod' : word === 'main network' ? 'mainnet' : word
  if (!isNetworkName(name) || networks[name].state === 'announced') return undefined
  return [page(networks[name].title, 'overview of this network', paths.overview(name))]
}

/** The era of a name, or of the name of the hard fork that began it. */
function eraOf(word: string, { network }: SearchContext) {
  const name = word.replace(/ (?:era|hard ?fork|upgrade)$/, '')
  return network.eras.find((era) => era.name.toLowerCase() === (HARD_FORKS.get(name) ?? name))
}

/** Hard forks that have a name of their own, with their eras. */
const HARD_FORKS = new Map([
  ['vasil', 'babbage'],
  ['chang', 'conway'],
])

function readComingEra(word: string, context: SearchContext): SearchResult | undefined {
  if (/^(?:next|coming|upcoming) epoch$/.test(word)) {
    const next = (epochAt(context.network, context.now) ?? 0) + 1
    return readNumber(BigInt(next), 'epoch', context)
  }
  const era = eraOf(word, context)
  const detail = `The chain has not come so far.`
  return era && named(`${era.name} begins in epoch ${era.firstEpoch}.`, detail)
}

function readComingNetwork(word: string): SearchResult | undefined {
  if (!isNetworkName(word) || networks[word].state !== 'announced') return undefined
  return named(
    `This is the network ${networks[word].title}.`,
    'It is announced, but has no data service yet.',
  )
}

/** A single word that names a kind of value, and lacks the value. */
const INCOMPLETE: readonly (readonly [words: string, title: string, detail: string])[] = [
  ['slot|slots', 'A slot', 'Type its number, or an epoch and a slot, as in 394/85165743.'],
  ['hash|block hash', 'A hash', 'Paste its 64 hex digits, or its base64.'],
  ['date|time|day|moment', 'A time', 'Type it, as in 2022-12-01 21:45.'],
  ['keyboard|keyboard shortcut|keyboard shortcuts|shortcuts|hotkeys', 'Keys', 'Press ? for their list.'],
  ['vrf|vrf key|vrf key hash', 'A VRF key', 'Paste it, as in vrf_vk1…, or its hash.'],
]

function readIncomplete(word: string): SearchResult | undefined {
  const [, thing, step] = INCOMPLETE.find(([words]) => words.split('|').includes(word)) ?? []
  return thing !== undefined && step !== undefined ? partial(thing, step) : undefined
}

const FEWEST_LETTERS = 3

/** The meanings of the shortest word or phrase that begins with these letters. @param read reads the whole word */
export function readBeginningOfWord(
  lower: string,
  read: (word: string) => SearchResult | undefined,
): SearchResult | undefined {
  if (lower.length < FEWEST_LETTERS) return undefined
  const pages = namedPages.map(({ title, words }) => `${title.toLowerCase()}|${words}`)
  const [word] = [...PLACE_WORDS, ...pages]
    .flatMap((words) => words.split('|'))
    .filter((candidate) => candidate.startsWith(lower))
    .toSorted((a, b) => a.length - b.length)
  const result = word === undefined ? undefined : read(word)
  return result && { ...result, heading: `“${word}” leads to` }
}

function page(title: string, detail: string, path: string): SearchChoice {
  return { kind: 'page', title, detail, path }
}
