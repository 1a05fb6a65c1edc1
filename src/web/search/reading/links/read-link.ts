import { isNetworkName, networks } from '#cardano/network.ts'
import { pathBelow } from '../../../browser/base-path.ts'
import { paths } from '../../../links/paths.ts'
import { contextOn } from '../choices.ts'
import { byWord } from '../clean-text.ts'
import { type LinkedThing, notCovered } from '../not-covered.ts'
import {
  allPoolUpdates,
  type KnownNetwork,
  named,
  type SearchContext,
  type SearchResult,
  type SubjectKind,
} from '../search-result.ts'
import { namedPages } from '../words/pages.ts'

/** Path parts that other explorers and our own interface put before a value, with the kind they mean. */
const LINK_WORDS = byWord({
  account:
    'account|accounts|address|addresses|stake|stakekey|stakekeys|stake-key|stake-address|rewards|wallet',
  block: 'block|blocks|blockno|blockheight|blockhash',
  epoch: 'epoch|epochs|epochno|number',
  pool: 'pool|pools',
  slot: 'slot|slots|slotno',
})

/** Things of other explorers that this one does not have, by the parts of their links. */
const LINKED_THINGS: readonly (readonly [parts: RegExp, thing: string, linked?: LinkedThing])[] = [
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

const MAINNET_EXPLORERS = [
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

/** A value in the path of a link, with the kind that the part before it names. */
interface LinkTarget {
  readonly value: string
  readonly word: SubjectKind | undefined
}

/** Reads a value on a network, as one kind if the link names the kind. */
type ReadValue = (
  value: string,
  word: SubjectKind | undefined,
  context: SearchContext,
) => SearchResult | undefined

const LINK =
  /^(?:https?:)?\/\/|^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?\/|^localhost:\d|^(?:mainnet|preprod|sandbox|preview|accounts|blocks|epochs|pools|odata|api)\/|^\/[a-z]|^web\+cardano:/i
/** Longer links are not read. */
const LONGEST = 4000

export function isLink(text: string): boolean {
  return text.length <= LONGEST && LINK.test(text)
}

/** A link to a page of another explorer or of this one: the value it names is read as if it were typed alone. */
export function readLink(text: string, context: SearchContext, read: ReadValue): SearchResult {
  const { network } = context
  const url = urlOf(text)
  const parts = url ? partsOf(url) : []
  const there = url ? (networkOfLink(url, parts) ?? network) : network
  if (there.state === 'announced') {
    return named(`This link is to ${there.title}.`, 'The network is announced, but has no data service yet.')
  }
  const found = firstOf(targetsAfterWord(parts), there, context, read)
  if (found?.choices?.length) return onNetwork(found, there, network)
  const [, thing, linked, id] = linkedThing(parts) ?? []
  if (thing !== undefined && found?.note?.kind !== 'named') {
    return notCovered(thing, text, context, linked && id !== undefined ? [linked, id] : undefined)
  }
  const byForm = firstOf(targetsByForm(parts, url?.hostname), there, context, read)
  if (byForm?.choices?.length) return onNetwork(byForm, there, network)
  const note = found ?? byForm
  return (
    (note && finished(note)) ??
    (url && pageOf(url, there)) ??
    named(
      'This link names nothing that Epochal can look up.',
      'Epochal reads links to an account, an epoch, a block, a slot or a pool.',
    )
  )
}

/** Subjects of links that this explorer does not have, with the identifier after its word. */
function linkedThing(parts: readonly string[]) {
  for (const [pattern, thing, linked] of LINKED_THINGS) {
    const at = parts.findIndex((part) => pattern.test(part))
    if (at >= 0) return [pattern, thing, linked, parts[at + 1]] as const
  }
  return undefined
}

/** The first value of a link that has a meaning on its network; the first with a note where none has. */
function firstOf(
  targets: readonly LinkTarget[],
  there: KnownNetwork,
  context: SearchContext,
  read: ReadValue,
): SearchResult | undefined {
  let firstNote: SearchResult | undefined
  for (const { value, word } of targets) {
    // The schedule of a simulated chain is known only to the page of its network.
    const result = ofKind(read(value, word, contextOn(context, there)), word, there)
    if (result?.choices?.length) return result
    if (result?.note && result.note.kind !== 'unreadable') firstNote ??= { text: value, ...result }
  }
  return firstNote
}

function partsOf(url: URL): string[] {
  return [...url.pathname.split('/'), ...[...url.searchParams].flat(), ...url.hash.slice(1).split(/[/=&?,]/)]
    .map(decoded)
    .flatMap((part) => part.replace(/\.html?$/, '').split(/[()]/))
    .filter((part) => part !== '' && !QUERY_OPTION.test(part))
    .slice(0, MAX_PARTS)
}

const MAX_PARTS = 40
/** Query options of OData, which begin like a handle. */
const QUERY_OPTION = /^\$(?:filter|select|top|skip|count|orderby|expand|metadata)$/i

/** The values after a known word, the most specific first: a pair, then the last one first. */
function targetsAfterWord(parts: readonly string[]): LinkTarget[] {
  const pair = slotPair(parts)
  const named = parts.flatMap((value, at): LinkTarget[] => {
    const before = /^(id|hash|no)$/i.test(parts[at - 1] ?? '') ? at - 2 : at - 1
    const word = LINK_WORDS.get(parts[before]?.toLowerCase() ?? '')
    return word && !LINK_WORDS.has(value.toLowerCase()) ? [{ value, word }] : []
  })
  return [...pair, ...named.toReversed()]
}

/** The values that are clear by themselves. */
function targetsByForm(parts: readonly string[], hostname = ''): LinkTarget[] {
  const pools: LinkTarget[] = parts
    .filter((part) => /^[0-9a-f]{56}$/i.test(part) && /^(?:www\.)?pool\.pm$/.test(hostname))
    .map((value) => ({ value, word: 'pool' }))
  const others: LinkTarget[] = parts
    .filter(
      (part) =>
        /^(stake|addr|pool|vrf_vk|drep|asset|gov_action|script)(_test)?1/i.test(part) ||
        /^\$|^([0-9a-f]{58}|[0-9a-f]{64})$/i.test(part),
    )
    .map((value) => ({ value, word: undefined }))
  return [...pools, ...others]
}

/** `/epochs/394/slots/85165743`, as in the interface. */
function slotPair(parts: readonly string[]): LinkTarget[] {
  const [epochNo, slotNo] = [/^epochs?$/i, /^slots?$/i].map((word) => {
    const at = parts.findIndex((part) => word.test(part))
    return at < 0 ? undefined : parts[at + 1]
  })
  const isPair = epochNo !== undefined && slotNo !== undefined
  return isPair ? [{ value: `${epochNo}/${slotNo}`, word: undefined }] : []
}

/** The choices of the kind that a link names; none of another kind. */
function ofKind(
  result: SearchResult | undefined,
  word: SubjectKind | undefined,
  { name }: KnownNetwork,
): SearchResult | undefined {
  if (!word || !result?.choices) return result
  const kinds = word === 'slot' ? ['slot', 'block'] : [word]
  const choices = result.choices.filter(({ kind }) => kinds.includes(kind))
  if (choices.length > 0) return { heading: 'This link leads to', choices }
  return word === 'pool'
    ? named('A link to a pool by another name.', '', [allPoolUpdates(networks[name])])
    : undefined
}

/** The network that a link names in its host or path. */
function networkOfLink({ hostname }: URL, parts: readonly string[]): KnownNetwork | undefined {
  const name = [...hostname.split('.'), ...parts].map((part) => part.toLowerCase()).find(isNetworkName)
  if (name) return networks[name]
  return MAINNET_EXPLORERS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    ? networks.mainnet
    : undefined
}

/** A page of this explorer that shows no single record, with its filters. */
function pageOf({ pathname, search }: URL, { name, title }: KnownNetwork): SearchResult | undefined {
  const own = pathBelow(pathname)
    .toLowerCase()
    .replace(/\/+$|^\/api\/core(?:\/odata)?(?=\/)/g, '')
  const isGeneral = namedPages.some((page) => page.path(name) === own && !own.startsWith(`/${name}`))
  const isWhole = isGeneral || isNetworkName(own.split('/')[1] ?? '')
  const path = isWhole ? own : `/${name}${own}`
  const choice = (page: string, detail: string): SearchResult => ({
    heading: 'This link leads to',
    choices: [{ kind: 'page', title: page, detail, path: isWhole ? path + search : path }],
  })
  if (path === paths.block(name, 'latest')) return choice('The newest block', `on ${title}`)
  if (path === `${paths.epochs(name)}/latest`) return choice('The newest epoch', `on ${title}`)
  const page = namedPages.find((page) => page.path(name) === path)
  return page && choice(page.title, isGeneral ? 'a page of Epochal' : `on ${title}`)
}

function onNetwork(result: SearchResult, there: KnownNetwork, here: KnownNetwork): SearchResult {
  if (there.name === here.name || !result.choices) return result
  return {
    ...result,
    heading: `This link leads to ${there.title}`,
    choices: result.choices.map((choice) => ({
      ...choice,
      detail: `${choice.detail}, leaves ${here.title.toLowerCase()}`,
    })),
  }
}

/** A note of a value in a link, which is not typed any further. */
function finished(result: SearchResult): SearchResult {
  const { note } = result
  return note?.kind === 'partial'
    ? {
        ...result,
        note: { ...note, kind: 'mistyped', title: `${note.title}.`, detail: 'The link is cut off.' },
      }
    : result
}

function urlOf(text: string): URL | undefined {
  const absolute = text.startsWith('//')
    ? `https:${text}`
    : /^\/|^[a-z]+\//.test(text)
      ? `https://epochal/${text.replace(/^\//, '')}`
      : text.replace(/^web\+cardano:\/*/i, 'https://epochal/')
  const url = /^https?:/i.test(absolute) ? absolute : `https://${absolute}`
  return URL.canParse(url) ? new URL(url) : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}
