import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { paths } from '../../links/paths.ts'
import { readSearch } from '../../search/reading/read-search.ts'
import type {
  KnownNetwork,
  SearchChoice,
  SearchContext,
  SubjectKind,
} from '../../search/reading/search-result.ts'
import { nearestWord } from './nearest-word.ts'
import { type PageWord, pageSpellings, pageWord } from './page-words.ts'

export interface SuggestedPage {
  readonly kind: SubjectKind
  readonly title: string
  readonly detail: string
  readonly path: string
}

export interface PageSuggestions {
  /** The likeliest first. */
  readonly pages: readonly SuggestedPage[]
  /** A sentence about the thing that the address names and no page shows. */
  readonly lack: string | undefined
  /** True where the first segment of the address means nothing, so that it may be meant as a network. */
  readonly isOtherNetwork?: boolean
}

export interface SuggestionContext {
  /** Names of the networks that are served. */
  readonly served: readonly NetworkName[]
  /** The network whose pages are suggested where the address names none. */
  readonly network: KnownNetwork
  readonly recording?: SearchContext['recording']
  readonly now: UtcTime
}

/**
 * The pages that an address without a page may have meant, from its text alone: no request is sent.
 * @param pathname as the browser has it, percent-encoded
 */
export function suggestPages(pathname: string, context: SuggestionContext): PageSuggestions {
  const segments = readSegments(pathname)
  const { network, rest } = readNetwork(segments, context)
  const search: SearchContext = {
    network,
    now: context.now,
    recording: network.name === context.network.name ? context.recording : undefined,
  }
  const { pages, lack } = readRest(rest, search)
  const other = pages.filter(({ path }, at) => {
    return path !== pathname && pages.findIndex((page) => page.path === path) === at
  })
  return { pages: other, lack, isOtherNetwork: rest === segments && meansNothing(rest[0], search) }
}

function meansNothing(segment: string | undefined, search: SearchContext): boolean {
  return (
    segment !== undefined && wordOf(segment) === undefined && readSearch(segment, search).choices.length === 0
  )
}

function wordOf(segment: string): PageWord | undefined {
  const lower = segment.toLowerCase()
  return pageWord(lower) ?? pageWord(nearestWord(lower, pageSpellings) ?? '')
}

/** Segments of the path without those that are of the interface's addresses alone. */
function readSegments(pathname: string): string[] {
  const decoded = (() => {
    try {
      return decodeURIComponent(pathname)
    } catch (error) {
      if (error instanceof URIError) return pathname
      throw error
    }
  })()
  return decoded
    .replace(/\.(?:html?|php|aspx?|json)$/i, '')
    .split(/[/\\\s]+/)
    .map((segment) => segment.replace(/^[^\p{L}\p{N}$#]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((segment) => segment !== '')
    .slice(0, MOST_SEGMENTS)
    .filter((segment, at, all) => !isOfInterface(segment, all.slice(0, at)))
}

/** No address of a page, here or elsewhere, has more. */
const MOST_SEGMENTS = 10

const INTERFACE_SEGMENTS = ['core', 'odata', 'v0', 'v1', 'v2', 'en', 'explorer']

/** `api` stands for the reference where it is the whole of the path. */
function isOfInterface(segment: string, before: readonly string[]): boolean {
  const lower = segment.toLowerCase()
  return (
    INTERFACE_SEGMENTS.includes(lower) ||
    (lower === 'api' && before.length > 0 && networkOfSegment(before[0] ?? '') !== undefined)
  )
}

function networkOfSegment(segment: string): NetworkName | undefined {
  return nearestWord(segment.toLowerCase(), networkNames())
}

function readNetwork(
  segments: readonly string[],
  { served, network }: SuggestionContext,
): { readonly network: KnownNetwork; readonly rest: readonly string[] } {
  const [first = '', ...rest] = segments
  if (pageWord(first.toLowerCase())) return { network, rest: segments }
  const named = networkOfSegment(first)
  if (named === undefined) return { network, rest: segments }
  return { network: named === network.name || !served.includes(named) ? network : networks[named], rest }
}

function readRest(rest: readonly string[], search: SearchContext): PageSuggestions {
  const { network } = search
  if (rest.length === 0) return { pages: [listPage('overview', network)], lack: undefined }
  const [first = '', ...values] = rest
  const word = wordOf(first)
  // After a segment that means nothing, or `home`, there may be an address of ours.
  const at = values.findIndex((value) => pageWord(value.toLowerCase()) !== undefined)
  if (at >= 0 && (word === 'overview' || meansNothing(first, search)))
    return readRest(values.slice(at), search)
  if (word === undefined) {
    const { choices } = readSearch(rest.join(' '), search)
    const found =
      choices.length > 0 ? choices : rest.flatMap((segment) => readSearch(segment, search).choices)
    return { pages: found, lack: undefined }
  }
  const lack = lacks[word]
  const found = values.length > 0 ? readValues(word, values, search) : []
  if (lack !== undefined) return { pages: found, lack }
  const list = listPage(word, network)
  if (word === 'pools' && found.length > 0) return { pages: [...found, list], lack: undefined }
  return { pages: found.length > 0 ? found : [list], lack: undefined }
}

const kinds: Readonly<Partial<Record<PageWord, SubjectKind>>> = {
  epochs: 'epoch',
  blocks: 'block',
  slots: 'slot',
  accounts: 'account',
  pools: 'pool',
}

/** The subjects that the values after a word can name: of its kind, or else of any. */
function readValues(
  word: PageWord,
  values: readonly string[],
  search: SearchContext,
): readonly SearchChoice[] {
  const { network } = search
  const kind = kinds[word]
  const newest = newestPages(network)[word]
  if (newest && /^(?:latest|newest|last|current|tip)$/i.test(values[0] ?? '')) return [newest]
  if (word === 'blocks' || word === 'slots') {
    const numbers = values.filter((value) => /^\d+$/.test(value))
    if (numbers.length === 2) return readSearch(numbers.join('/'), search).choices
  }
  for (const value of values) {
    const any = readSearch(value, search).choices
    const choices = /^\d+$/.test(value) && kind ? readSearch(`${kind} ${value}`, search).choices : any
    const own = choices.filter((choice) => choice.kind === kind)
    // A number of a pool is also often that of a block: other explorers find pools by identifiers, not by numbers.
    if (own.length > 0)
      return kind === 'pool' ? [...own, ...any.filter((choice) => choice.kind === 'block')] : own
    if (any.length > 0) return any
  }
  return []
}

function newestPages({ name, title }: KnownNetwork): Partial<Record<PageWord, SearchChoice>> {
  return {
    epochs: {
      kind: 'epoch',
      title: 'The latest epoch',
      detail: `on ${title}`,
      path: `${paths.epochs(name)}/latest`,
    },
    blocks: {
      kind: 'block',
      title: 'The newest block',
      detail: `on ${title}`,
      path: paths.block(name, 'latest'),
    },
  }
}

function listPage(word: PageWord, { name, title }: KnownNetwork): SuggestedPage {
  const page = (pageTitle: string, detail: string, path: string, kind: SubjectKind = 'page') => {
    return { kind, title: pageTitle, detail, path }
  }
  switch (word) {
    case 'epochs':
      return page('Epochs', `with charts, on ${title}`, paths.epochs(name), 'epoch')
    case 'blocks':
    case 'slots':
      return page('Blocks', `on ${title}`, paths.blocks(name), 'block')
    case 'accounts':
      return page('Accounts', `by stake address, on ${title}`, paths.accounts(name), 'account')
    case 'pools':
      return page('All pool updates', `on ${title}`, paths.poolUpdates(name), 'pool')
    case 'status':
      return page('Status', 'the state of each network’s data', paths.status)
    case 'reference':
      return page('API reference', 'the interface for programs', paths.reference)
    case 'dashboard':
      return page('Dashboard', 'projects and API keys', paths.dashboard)
    default:
      return page('Overview', `of ${title}`, paths.overview(name))
  }
}

const lacks: Readonly<Partial<Record<PageWord, string>>> = {
  transactions: 'The data service has no transactions.',
  tokens: 'The data service has no tokens or NFTs.',
  governance: 'The data service has no governance: no DReps, votes or proposals.',
}
