import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, type Lovelace, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { shortAddress } from '#cardano/short-address.ts'
import { scheduledAs } from '#contract/network-description.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type EpochCoverage, epochCoverage } from '../epoch-coverage.ts'
import type { ListedNetwork } from '../network-list.ts'
import { canonicalAddress, type GeneralPage, generalPagePaths, matchGeneralPage } from '../page-paths.ts'
import {
  type PageQuery,
  type PreviewRange,
  previewPath,
  previewRangeQuery,
  readPreviewRange,
} from '../previews.ts'
import {
  type NetworkPage,
  type PageSubject,
  type ResponseReader,
  readNetworkPage,
  subjectPath,
} from './network-page.ts'
import {
  ada,
  blockTitle,
  callTitle,
  count,
  documentTitle,
  listTitles,
  named,
  pageDescription,
  pageTitle,
  placeName,
} from './page-words.ts'

/** Not in the specification: the title, the description and the canonical address of a page. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** The one address, without the origin, of all those that show the same; undefined where there is no page. */
  readonly path: string | undefined
}

/**
 * The head of a page from the responses at hand.
 * @param address of the page, without the query
 */
export function pageHead(address: string, listed: readonly ListedNetwork[], read: ResponseReader): PageHead {
  const general = matchGeneralPage(address)
  if (general) return generalHead(general)
  const page = readNetworkPage(address, listed, read)
  if (!page) return missingPageHead
  return { title: pageTitle(page), description: pageDescription(page), path: canonicalPath(page, address) }
}

const DESCRIPTION = 'Cardano, epoch by epoch: accounts, epochs, blocks and stake-pool updates.'

/** The head of an address without a page, and of a record that does not exist. */
const missingPageHead: PageHead = {
  title: documentTitle('Page not found'),
  description: DESCRIPTION,
  path: undefined,
}

/** The same, with a title that names the record where the address is that of one. */
export function missingHead(address: string, listed: readonly ListedNetwork[]): PageHead {
  const page = readNetworkPage(address, listed, () => undefined)
  const record = page?.call && callTitle(page.call)
  if (!record) return missingPageHead
  return { ...missingPageHead, title: documentTitle(`${record} not found`, page.network) }
}

/** Titles and descriptions of pages that search engines list; the others are for one person. */
const generalHeads: Readonly<Partial<Record<GeneralPage, readonly [title: string, description: string]>>> = {
  status: [
    'Data status',
    'Whether the data of each Cardano network is current, limited or away, and how requests went in the last hour.',
  ],
  reference: [
    'API reference',
    'The interface for Cardano accounts, epochs, blocks and pool updates: every address, field, unit and status, to try out without a key.',
  ],
}

function generalHead(page: GeneralPage): PageHead {
  const [title, description] = generalHeads[page] ?? ['Dashboard', DESCRIPTION]
  return { title: documentTitle(title), description, path: canonicalAddress(generalPagePaths[page]) }
}

/** By the number of the subject: `/mainnet/epochs/301` for `/mainnet/epochs/latest`. */
function canonicalPath({ network, subject }: NetworkPage, address: string): string | undefined {
  const path = subjectPath(subject)
  return path === undefined ? canonicalAddress(address) : `/${network.name}${path}`
}

/** The text by which a link to a page is shown elsewhere, as in a chat (Open Graph, ogp.me). */
export interface PagePreview {
  /**
   * `Epoch 315: 338,483 transactions, 109,846.11 ADA fees`; without data the name of the page alone. The picture shows the same.
   */
  readonly title: string
  /** Path of the picture, without the origin. */
  readonly picture: string
}

/**
 * @param now milliseconds since the Unix epoch
 */
export function pagePreview(
  page: NetworkPage,
  listed: readonly ListedNetwork[],
  now: number,
  query: PageQuery,
): PagePreview {
  const { network, pattern, path, subject, call } = page
  const place = placeName(network)
  const range = pattern === 'epochs' ? readPreviewRange(query) : undefined
  const picture = previewPath(network.name, subjectPath(subject) ?? path) + previewRangeQuery(range)
  const record = subject ? previewText(subject, coverageReader(page, listed, now)) : call && callTitle(call)
  if (pattern === '') return { picture, title: subject ? `${place}, ${record?.replace('E', 'e')}` : place }
  return { picture, title: record === undefined ? listTitle(pattern, range, place) : named(record, network) }
}

/** `Epochs 300 to 310 · Cardano Mainnet`. */
function listTitle(pattern: NetworkPage['pattern'], range: PreviewRange | undefined, place: string): string {
  const title = range ? `Epochs ${range.first} to ${range.last}` : listTitles[pattern]
  return title === undefined ? place : `${title} · ${place}`
}

/**
 * Tells how far the figures of a page's epochs go.
 * @param now milliseconds since the Unix epoch
 * @param epochs in ascending order, as far as they are at hand
 */
export function coverageReader(
  { network, source }: Pick<NetworkPage, 'network' | 'source'>,
  listed: readonly ListedNetwork[],
  now: number,
  epochs: readonly Epoch[] = [],
): (epoch: Epoch) => EpochCoverage {
  const description = listed.find(({ name }) => name === network.name)?.description ?? undefined
  const scheduled = scheduledAs(network, description)
  const clock = source === 'recorded' ? undefined : now
  return (epoch) => epochCoverage(scheduled, epoch, epochs, clock)
}

function previewText(subject: PageSubject, coverageOf: (epoch: Epoch) => EpochCoverage): string {
  switch (subject.kind) {
    case 'overview':
    case 'epoch':
      return epochText(subject.epoch, coverageOf(subject.epoch))
    case 'block': {
      const { tx_count, size } = subject.block
      const figures = `${count(tx_count, 'transaction')}, ${groupDigits(String(size))} bytes`
      return `${blockTitle(subject.block)}: ${figures}`
    }
    case 'account': {
      const { stake_address, total_balance } = subject.account
      const balance = total_balance === null ? undefined : balanceText(total_balance)
      return ['Account ', shortAddress(stake_address), balance && `: ${balance}`].join('')
    }
    case 'pool': {
      const { pledge, margin } = subject.updates.at(-1) ?? subject.updates[0]
      return `Pool ${subject.no}: pledge ${ada(pledge)}, margin ${marginPercentage(margin)}%`
    }
  }
}

function epochText({ no, tx_count, fees }: Epoch, coverage: EpochCoverage): string {
  const { whole, fraction } = adaParts(fees, 2)
  const figures = `${count(tx_count, 'transaction')}, ${whole}.${fraction} ADA fees`
  return `Epoch ${no}${extentWords[coverage]}: ${figures}`
}

const extentWords: Readonly<Record<EpochCoverage, string>> = {
  complete: '',
  running: ' so far',
  partial: ', incomplete on record',
  old: ', incomplete here',
}

/** With the six decimals of the account's page; undefined for more than can exist, whose unit is unknown. */
function balanceText(balance: Lovelace): string | undefined {
  if (balance > MAX_LOVELACE_SUPPLY) return undefined
  const { sign, whole, fraction } = adaParts(balance)
  return `${sign}${whole}.${fraction} ADA`
}
