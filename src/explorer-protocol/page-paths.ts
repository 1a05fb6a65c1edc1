import { groupDigits } from '#cardano/decimal.ts'
import { isNetworkName, type Network } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import {
  type GeneralPage,
  generalPage,
  generalPageNames,
  type generalPages,
  type NetworkPagePath,
  networkPage,
  networkPagePaths,
  type PageDefinition,
} from './pages.ts'

/** Paths of the pages that belong to no network, in the notation of React Router. */
export const generalPagePaths = Object.fromEntries(
  generalPageNames.map((name) => [name, generalPage(name).path]),
) as { readonly [Page in GeneralPage]: (typeof generalPages)[Page]['path'] }

/** The page among those that belong to no network; fixed segments match in any case. */
export function matchGeneralPage(address: string): GeneralPage | undefined {
  const path = address.replace(/\/+$/, '')
  return generalPageNames.find((page) => spell(generalPagePaths[page], path))
}

/** Whether a page shows what belongs to one person. */
export function isDashboardPage(address: string): boolean {
  const page = matchGeneralPage(address)
  return page !== undefined && generalPagePaths[page].startsWith(generalPagePaths.dashboard)
}

/** Whether a page is the one that other sites may frame. */
export function isEmbed(address: string): boolean {
  return matchNetworkPage(splitPageAddress(address).path)?.pattern === 'embed'
}

/** The address of a page, split after its first segment. */
export interface PageAddress {
  /** First segment; it need not be the name of a network. */
  readonly network: string
  /** The other segments with a leading slash, without one at the end: `/epochs/379`, or nothing. */
  readonly path: string
}

export function splitPageAddress(address: string): PageAddress {
  const end = address.indexOf('/', 1)
  return end < 0
    ? { network: address.slice(1), path: '' }
    : { network: address.slice(1, end), path: address.slice(end).replace(/\/+$/, '') }
}

export interface NetworkPageMatch {
  readonly pattern: NetworkPagePath
  /** The path with its fixed segments as the pattern spells them. */
  readonly path: string
}

/**
 * Finds the page whose pattern an address matches, as React Router does: fixed segments match in any case.
 * @param path of the page below its network: `/epochs/379`
 */
export function matchNetworkPage(path: string): NetworkPageMatch | undefined {
  for (const pattern of networkPagePaths) {
    const spelling = spell(pattern === '' ? '' : `/${pattern}`, path)
    if (spelling !== undefined) return { pattern, path: spelling }
  }
  return undefined
}

/** A pool by its number, its ID or a hash, without the last segment of its page. */
const POOL = /^\/pools\/(?:\d{1,19}|[0-9a-f]{56}|[0-9a-f]{64}|pool1[a-z0-9]+)$/i

/**
 * The one spelling of a page's address: the network, the fixed segments and hashes in small letters, no slash at the end. A
 * segment in mixed case stays, since its checksum fails and the page tells of it.
 * @returns undefined for an address that no page has
 */
export function pageSpelling(address: string): string | undefined {
  const general = matchGeneralPage(address)
  if (general) return spell(generalPagePaths[general], address.replace(/\/+$/, ''))
  const { network, path } = splitPageAddress(address)
  const name = network.toLowerCase()
  const match = isNetworkName(name) ? matchNetworkPage(POOL.test(path) ? `${path}/updates` : path) : undefined
  return match && `/${name}${match.path.split('/').map(smallLetters).join('/')}`
}

/** The address by which others may find a page; undefined where there is no page, and for one that is for one person or browser. */
export function canonicalAddress(address: string): string | undefined {
  return pageAt(address)?.place === 'private' ? undefined : pageSpelling(address)
}

/** What is known about the page at an address; undefined where there is no page. */
export function pageAt(address: string): PageDefinition | undefined {
  const general = matchGeneralPage(address)
  if (general) return generalPage(general)
  const match = matchNetworkPage(splitPageAddress(address).path)
  return match && networkPage(match.pattern)
}

/** Hex digits, and bech32 in capitals throughout, mean the same in small letters. */
function smallLetters(segment: string): string {
  return /^[0-9a-f]+$/i.test(segment) || segment === segment.toUpperCase() ? segment.toLowerCase() : segment
}

/** A path with its fixed segments as its pattern spells them; undefined where it does not match. */
function spell(pattern: string, path: string): string | undefined {
  const segments = path.split('/')
  const spelling = pattern.split('/').map((part, at) => (part.startsWith(':') ? segments[at] : part))
  const isMatch =
    spelling.length === segments.length &&
    spelling.every(
      (part, at) => (at === 0 || part !== '') && part?.toLowerCase() === segments[at]?.toLowerCase(),
    )
  return isMatch ? spelling.join('/') : undefined
}

/**
 * The title of a page's document: `Epoch 301 · Epochal`. Networks other than mainnet are named in it.
 * @param network undefined for a page that belongs to none, and where the subject names it
 */
export function documentTitle(subject: string, network?: Pick<Network, 'name' | 'title'>): string {
  return `${titleOnNetwork(subject, network)} · Epochal`
}

/** A title with the network, unless that is mainnet. */
export function titleOnNetwork(title: string, network?: Pick<Network, 'name' | 'title'>): string {
  return !network || network.name === 'mainnet' ? title : `${title} · ${network.title}`
}

/** Genesis and boundary blocks have no number. */
export function blockTitle({ block_no, epoch_no }: Pick<Block, 'block_no' | 'epoch_no'>): string {
  if (block_no !== null) return `Block ${groupDigits(block_no)}`
  return epoch_no === null ? 'Genesis block' : `Boundary block of epoch ${epoch_no}`
}
