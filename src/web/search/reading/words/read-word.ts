import { isNetworkName, networks } from '#cardano/network.ts'
import { epochAt, slotAt } from '#cardano/slot-time.ts'
import { mainPages } from '../../../links/main-pages.ts'
import { paths } from '../../../links/paths.ts'
import { momentText } from '../../../ui/values/timestamp.tsx'
import { epochChoice, epochDatesText, slotChoice } from '../choices.ts'
import { named, partial } from '../notes.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { SearchChoice, SearchContext, SearchResult } from '../search-result.ts'
import { readAbsentSubject } from './absent-subjects.ts'

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
    // A verb can belong to the name of the subject, as in “show request”.
    readAbsentSubject(lower, context.network) ??
    readAbsentSubject(word, context.network) ??
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
  return epochChoice(context, epochNo, `in progress, ${epochDatesText(context.network, epochNo)}`)
}

/** Other words for the pages of a network, by the label of the page. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  Overview: 'overview|home|start|dashboard of the chain|explorer',
  Epochs: 'epochs|epoch|epoch list|all epochs|list of epochs',
  Blocks: 'blocks|block|latest blocks|newest blocks|recent blocks|list of blocks',
  Accounts: 'accounts|account|stake|staking|address|wallet|look up account|look up an account|stake key',
  Pools: 'pools|pool|stake pools|stake pool|all pools',
}

const POOL_STATISTICS =
  'pools|stake pools|all pools|pool statistics|statistics of pools|pool stats|statistics|stats|median margin'

function pageOf(word: string, { network }: SearchContext): readonly SearchChoice[] | undefined {
  const main = mainPages.find(({ label }) => PAGE_WORDS[label]?.split('|').includes(word))
  const statistics = POOL_STATISTICS.split('|').includes(word)
    ? [page('Pool statistics', 'margin, cost and pledge of all pools', paths.poolStatistics(network.name))]
    : []
  if (main) return [page(main.label, `on ${network.title}`, main.path(network.name)), ...statistics]
  if (statistics.length > 0) return statistics
  const other = OTHER_PAGES.find(({ words }) => words.split('|').includes(word))
  return other && [page(other.title, other.detail, other.path(network.name))]
}

const OTHER_PAGES = [
  {
    title: 'Pool updates',
    words: 'pool updates|updates|pool registrations|all pool updates',
    detail: 'changes of pledge, margin and cost',
    path: paths.poolUpdates,
  },
  {
    title: 'Compare accounts',
    detail: 'several addresses in one table',
    path: paths.accountSheet,
    words: 'compare|comparison|sheet|compare accounts|account sheet',
  },
  {
    title: 'Watch list',
    detail: 'pools and accounts kept in this browser',
    path: paths.watched,
    words: 'watch list|watchlist|watched|watching',
  },
  {
    title: 'Presentation',
    detail: 'the epochs for a large screen',
    path: paths.present,
    words: 'present|presentation|slideshow|slide show|full screen|fullscreen|kiosk',
  },
  {
    title: 'Status',
    detail: 'how far the data is, and its limits',
    path: () => paths.status,
    words: 'status|data status|health|sync',
  },
  {
    title: 'API reference',
    detail: 'every endpoint, with examples',
    path: () => paths.reference,
    words: 'help|reference|api|api reference|docs|documentation|openapi|odata|endpoints|swagger',
  },
  {
    title: 'Dashboard',
    detail: 'projects and API keys',
    path: () => paths.dashboard,
    words: 'dashboard|api key|api keys|keys|projects|sign in|login|log in|sign up|register',
  },
] as const

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
  const [word] = [...PLACE_WORDS, ...Object.values(PAGE_WORDS), ...OTHER_PAGES.map(({ words }) => words)]
    .flatMap((words) => words.split('|'))
    .filter((candidate) => candidate.startsWith(lower))
    .toSorted((a, b) => a.length - b.length)
  const result = word === undefined ? undefined : read(word)
  return result && { ...result, heading: `“${word}” leads to` }
}

function page(title: string, detail: string, path: string): SearchChoice {
  return { kind: 'page', title, detail, path }
}
