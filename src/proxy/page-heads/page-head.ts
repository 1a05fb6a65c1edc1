import { groupDigits } from '#cardano/decimal.ts'
import { shortAddress, shortenMiddle } from '#cardano/shorten.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { scheduledAs } from '#contract/network-description.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type EpochCoverage, epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { type NamedEpochs, readNamedEpochs } from '#explorer-protocol/named-epochs.ts'
import {
  canonicalAddress,
  documentTitle,
  matchGeneralPage,
  titleOnNetwork,
} from '#explorer-protocol/page-paths.ts'
import { type GeneralPage, generalPage, networkPage } from '#explorer-protocol/pages.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { type NetworkPage, type ResponseReader, readNetworkPage, subjectPath } from './network-page.ts'
import { placeName, type RecordContent, recordContent } from './record-content.ts'

/** Not in the specification: the head of a page's document, and what chats show of a link to it (Open Graph, ogp.me). */
export interface DocumentHead {
  readonly title: string
  readonly description: string
  /** The one address, without the origin, of all those that show the same; undefined where there is no page. */
  readonly path: string | undefined
  /** Undefined for a page of no network. */
  readonly preview?: {
    /** The title with figures: `Epoch 315: transactions 338,483, fees 109,846.11 ADA`; without data the name of the page alone. */
    readonly title: string
  }
}

/**
 * The head of a page from the responses at hand.
 * @param address of the page, without the query
 * @param search the query, with its question mark; empty without one
 */
export function pageHead(
  address: string,
  search: string,
  listed: readonly ListedNetwork[],
  read: ResponseReader,
  now: Instant,
): DocumentHead {
  const general = matchGeneralPage(address)
  if (general) return generalHead(general)
  const page = readNetworkPage(address, listed, read)
  if (!page) return missingPageHead
  const { network, pattern, subject, call, source } = page
  const { title, about = networkPage('').about } = networkPage(pattern)
  const range = pattern === 'epochs' ? readNamedEpochs(new URLSearchParams(search)) : undefined
  const content = recordContent(page, coverageReader(page, listed, now))
  const place = placeName(network)
  const record = content?.title ?? (call && callTitle(call))
  const list = range ? rangeTitle(range) : title
  const figures = content && figuresText(content)
  const withFigures = [(content?.title ?? record ?? '') + (content?.state ?? ''), figures]
    .filter(Boolean)
    .join(': ')
  const shown = subjectPath(subject)
  return {
    title: pattern === '' ? documentTitle(network.title) : documentTitle(record ?? title ?? 'Page', network),
    description: [
      content ? `${place}. ${withFigures}. ${content.line}.` : about?.(place),
      source === 'recorded' && 'From a recording, which has gaps and does not change.',
      source === 'simulated' && 'Simulated: nothing in it happened.',
    ]
      .filter(Boolean)
      .join(' '),
    path: shown === undefined ? canonicalAddress(address) : `/${network.name}${shown}`,
    preview: {
      title:
        pattern === ''
          ? place
          : record === undefined
            ? [list, place].filter(Boolean).join(' · ')
            : titleOnNetwork(withFigures, network),
    },
  }
}

function rangeTitle({ first, last }: NamedEpochs): string {
  if (last === undefined) return `Epochs from ${first}`
  return first === last ? `Epoch ${first}` : `Epochs ${first} to ${last}`
}

/** `transactions 338,483, fees 109,846.11 ADA`: those that are known. */
function figuresText({ figures }: RecordContent): string {
  return figures
    .filter(({ value }) => /\d/.test(value))
    .map(({ label, value, unit }) => [label.toLowerCase(), value, unit].filter(Boolean).join(' '))
    .join(', ')
}

const DESCRIPTION = 'Cardano, epoch by epoch: accounts, epochs, blocks and stake-pool updates.'

/** The head of an address without a page, and of a record that does not exist. */
const missingPageHead: DocumentHead = {
  title: documentTitle('Page not found'),
  description: DESCRIPTION,
  path: undefined,
}

/** The same, with a title that names the record where the address is that of one. */
export function missingHead(address: string, listed: readonly ListedNetwork[]): DocumentHead {
  const page = readNetworkPage(address, listed, () => undefined)
  const record = page?.call && callTitle(page.call)
  if (!record) return missingPageHead
  return { ...missingPageHead, title: documentTitle(`${record} not found`, page.network) }
}

function generalHead(page: GeneralPage): DocumentHead {
  const { path, title = 'Dashboard', about } = generalPage(page)
  const description = about?.(DESCRIPTION) ?? DESCRIPTION
  return { title: documentTitle(title), description, path: canonicalAddress(path) }
}

/**
 * Tells how far the figures of an epoch go, as its page says while it has no other.
 */
function coverageReader(
  { network, source }: Pick<NetworkPage, 'network' | 'source'>,
  listed: readonly ListedNetwork[],
  now: Instant,
): (epoch: Epoch) => EpochCoverage {
  const description = listed.find(({ name }) => name === network.name)?.description ?? undefined
  const scheduled = scheduledAs(network, description)
  const clock = source === 'recorded' ? undefined : now
  const newest = description?.recording?.epochs.at(-1)?.[1]
  return (epoch) => epochCoverage(scheduled, epoch, epoch.no === newest ? [] : undefined, clock)
}

/** The title of a record's page as its address says it; undefined for a request that is for a list of many. */
function callTitle(call: EndpointCall): string | undefined {
  switch (call.id) {
    case 'epoch':
      return `Epoch ${call.params.epoch_no}`
    case 'latestEpoch':
      return 'Newest epoch'
    case 'blockByNo':
      return `Block ${groupDigits(call.params.block_no)}`
    case 'latestBlock':
      return 'Newest block'
    case 'blockByHash':
      return `Block ${shortenMiddle(call.params.block_hash, 8)}`
    case 'blockBySlot':
      return `Block of slot ${groupDigits(call.params.slot_no)}`
    case 'account':
      return `Account ${shortAddress(call.params.stake_address)}`
    case 'poolUpdatesByPool':
      return `Pool ${call.params.pool_id}`
    case 'poolUpdatesByPoolHash':
      return `Pool ${shortenMiddle(call.params.pool_hash, 9)}`
    case 'poolUpdatesByVrfKeyHash':
      return 'Pool by VRF key hash'
    default:
      return undefined
  }
}
