import { isNetworkName, type NetworkName, networks } from '#cardano/network.ts'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { pathBelow } from '#web/browser/base-path.ts'
import type { LinkedThing } from '#web/routing/other-explorers.ts'
import { absenceOf, contextOn, newestBlock, placedOn } from './choices.ts'
import { notCovered } from './not-covered.ts'
import { namedPages } from './pages.ts'
import { readValue } from './read-value.ts'
import { named, type SearchContext, type SearchResult, type SubjectKind } from './search-result.ts'

/** Path parts that other explorers and our own interface put before a value, with the kind they mean. */
const KINDS: readonly (readonly [part: RegExp, kind: SubjectKind])[] = [
  [/^(?:accounts?|address(?:es)?|stake(?:-?keys?|-address)?|rewards|wallet)$/i, 'account'],
  [/^block(?:s|no|height|hash)?$/i, 'block'],
  [/^(?:epochs?|epochno|number)$/i, 'epoch'],
  [/^pools?$/i, 'pool'],
  [/^slots?(?:no)?$/i, 'slot'],
]

/** Parts of links for things that this explorer does not have. */
const ABSENT: readonly (readonly [part: RegExp, thing: string, linked?: LinkedThing])[] = [
  [/^(?:txs?|transactions?|utxos?)$/i, 'a transaction', 'transaction'],
  [/^(?:tokens?|assets?|nfts?)$/i, 'a token', 'asset'],
  [/^(?:polic(?:y|ies)|policyid|tokenpolicy|collection)$/i, 'a policy', 'policy'],
  [/^dreps?$/i, 'a DRep', 'drep'],
  [/^gov|governance|^(?:proposals?|vot(?:es?|ing)|committee)$/i, 'a governance page'],
  [/^(?:handles?|scripts?|contracts?|datums?)$/i, 'this page'],
]

/** The forms of identifiers for which others have a page: a link may have something else in their place. */
const FORMS: Partial<Readonly<Record<LinkedThing, RegExp>>> = {
  transaction: /^[0-9a-f]{64}$/i,
  asset: /^(?:asset1[a-z0-9]{38}|[0-9a-f]{56,120})$/i,
  policy: /^[0-9a-f]{56}$/i,
  drep: /^(?:drep1[a-z0-9]{45,60}|[0-9a-f]{56,58})$/i,
}

const MAINNET_EXPLORERS =
  /(?:^|\.)(?:cardanoscan\.io|cexplorer\.io|adastat\.net|pool\.pm|pooltool\.io|explorer\.cardano\.org|eutxo\.org|taptools\.io)$/
const LINK =
  /^(?:https?:)?\/\/|^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?\/|^localhost:\d|^(?:mainnet|preprod|sandbox|preview|accounts|blocks|epochs|pools|odata|api)\/|^\/[a-z]|^web\+cardano:/i
/** Longer links are not read. */
const LONGEST = 4000
const MAX_PARTS = 40
/** Query options of OData, which begin like a handle. */
const QUERY_OPTION = /^\$(?:filter|select|top|skip|count|orderby|expand|metadata)$/i
/** A value that is clear by itself. */
const IDENTIFIER =
  /^(?:stake|addr|pool|vrf_vk|drep|asset|gov_action|script)(?:_test)?1|^\$|^[0-9a-f]{56,64}$/i

export function isLink(text: string): boolean {
  return text.length <= LONGEST && LINK.test(text)
}

/** A link to a page of another explorer or of this one: the value it names is read as if it were typed alone. */
export function readLink(text: string, context: SearchContext): SearchResult {
  const { network } = context
  const url = urlOf(text)
  const parts = url ? partsOf(url) : []
  const name = (url && networkOf(url, parts)) ?? network.name
  const absence = absenceOf(name, context)
  if (absence !== undefined) return named(`This link is to ${networks[name].title}.`, absence)
  const onThere = contextOn(context, name)
  const absent = absentThing(parts)
  const results = valuesOf(parts, absent === undefined).flatMap(({ value, word }) => {
    const result = word || !absent ? readValue(value, onThere, word) : undefined
    return result ? [{ text: value, ...result }] : []
  })
  const { choices = [] } = results.find(({ choices = [] }) => choices.length > 0) ?? {}
  if (choices.length > 0) {
    if (name === network.name) return { heading: 'This link leads to', choices }
    const { title } = onThere.network
    return placedOn(onThere.network, { heading: `This link leads to ${title}`, choices })
  }
  if (absent && results[0]?.note?.kind !== 'named') return notCovered(absent.thing, context, absent.linked)
  return (
    results[0] ??
    (url && readPage(url, onThere)) ??
    named(
      'This link names nothing that Epochal can look up.',
      'Epochal reads links to an account, an epoch, a block, a slot or a pool.',
    )
  )
}

/** The subject of a link that this explorer does not have, with the identifier after its word. */
function absentThing(parts: readonly string[]) {
  for (const [pattern, thing, linked] of ABSENT) {
    const at = parts.findIndex((part) => pattern.test(part))
    if (at < 0) continue
    const id = linked && parts.slice(at + 1).find((part) => FORMS[linked]?.test(part))
    return { thing, linked: linked && id !== undefined ? ([linked, id] as const) : undefined }
  }
  return undefined
}

function partsOf(url: URL): string[] {
  return [...url.pathname.split('/'), ...[...url.searchParams].flat(), ...url.hash.slice(1).split(/[/=&?,]/)]
    .map((part) => percentDecoded(part) ?? part)
    .flatMap((part) => part.replace(/\.html?$/, '').split(/[()]/))
    .filter((part) => part !== '' && !QUERY_OPTION.test(part))
    .slice(0, MAX_PARTS)
}

/**
 * The values of a link, the most specific first: a slot of an epoch, values after a word, the last first, and others.
 * @param hasPools whether a value that can be the ID of a pool is one
 */
function valuesOf(parts: readonly string[], hasPools: boolean) {
  const kindOf = (part = '') => KINDS.find(([pattern]) => pattern.test(part))?.[1]
  const after = (pattern: RegExp) => parts[parts.findIndex((part) => pattern.test(part)) + 1] ?? ''
  const pair = `${after(/^epochs?$/i)}/${after(/^slots?$/i)}`
  const values = parts.map((value, at) => {
    const before = /^(?:id|hash|no)$/i.test(parts[at - 1] ?? '') ? at - 2 : at - 1
    const named = kindOf(value) ? undefined : kindOf(parts[before])
    const isPool = hasPools && /^[0-9a-f]{56}$/i.test(value)
    return { value, word: named ?? (isPool ? ('pool' as const) : undefined) }
  })
  return [
    ...(/^\d+\/\d+$/.test(pair) && parts.some((part) => /^slots?$/i.test(part))
      ? [{ value: pair, word: 'slot' as const }]
      : []),
    ...values.filter(({ word }) => word !== undefined).toReversed(),
    ...values.filter(({ value, word }) => word === undefined && IDENTIFIER.test(value)),
  ]
}

/** The network that a link names in its host or path. */
function networkOf({ hostname }: URL, parts: readonly string[]): NetworkName | undefined {
  const name = [...hostname.split('.'), ...parts].map((part) => part.toLowerCase()).find(isNetworkName)
  return name ?? (MAINNET_EXPLORERS.test(hostname) ? 'mainnet' : undefined)
}

/** A page of this explorer that shows no single record, with its filters. */
function readPage({ pathname, search }: URL, context: SearchContext): SearchResult | undefined {
  const { name, title } = context.network
  const own = pathBelow(pathname)
    .toLowerCase()
    .replace(/\/+$|^\/api\/core(?:\/odata)?(?=\/)/g, '')
  const isWhole = namedPages.some((page) => page.path(name) === own)
  const path = isWhole ? own : `/${name}${own}`
  const heading = 'This link leads to'
  if (own.endsWith('/blocks/latest')) return { heading, choices: [newestBlock(context)] }
  const page = namedPages.find((page) => page.path(name) === path)
  const detail = `on ${title}`
  return (
    page && {
      heading,
      choices: [{ kind: 'page', title: page.title, detail, path: isWhole ? path + search : path }],
    }
  )
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
