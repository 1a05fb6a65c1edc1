import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, type Lovelace, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { shortAddress } from '#cardano/short-address.ts'
import { scheduledAs } from '#contract/network-description.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type EpochCoverage, epochCoverage } from '../epoch-coverage.ts'
import type { ListedNetwork } from '../network-list.ts'
import {
  type PageQuery,
  type PreviewRange,
  previewPath,
  previewRangeQuery,
  readPreviewRange,
} from '../previews.ts'
import { type NetworkPage, type PageSubject, subjectPath } from './network-page.ts'
import { ada, count, placeName } from './page-description.ts'
import { blockTitle, callTitle, listTitles } from './page-title.ts'

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
  const { network, pattern, path, subject } = page
  const place = placeName(network)
  const range = pattern === 'epochs' ? readPreviewRange(query) : undefined
  return {
    title:
      (subject && subjectTitle(subject, coverageReader(page, listed, now), page)) ??
      (page.call && pattern !== '' ? named(callTitle(page.call), page) : undefined) ??
      listTitle(pattern, range, place),
    picture: previewPath(network.name, subjectPath(subject) ?? path) + previewRangeQuery(range),
  }
}

/** `Epochs 300 to 310 · Cardano Mainnet`. */
function listTitle(pattern: NetworkPage['pattern'], range: PreviewRange | undefined, place: string): string {
  const title = range ? `Epochs ${range.first} to ${range.last}` : listTitles[pattern]
  return title === undefined ? place : `${title} · ${place}`
}

/** A title with the network, unless it is mainnet, as in the title of the page. */
function named(title: string | undefined, { network }: NetworkPage): string | undefined {
  return title === undefined || network.name === 'mainnet' ? title : `${title} · ${network.title}`
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

function subjectTitle(
  subject: PageSubject,
  coverageOf: (epoch: Epoch) => EpochCoverage,
  page: NetworkPage,
): string | undefined {
  switch (subject.kind) {
    case 'overview':
      return `${placeName(page.network)}, ${epochText(subject.epoch, coverageOf(subject.epoch)).replace('E', 'e')}`
    case 'epoch':
      return named(epochText(subject.epoch, coverageOf(subject.epoch)), page)
    case 'block': {
      const { block } = subject
      const size = `${groupDigits(String(block.size))} bytes`
      return named(`${blockTitle(block)}: ${count(block.tx_count, 'transaction')}, ${size}`, page)
    }
    case 'account': {
      const { stake_address, total_balance } = subject.account
      const balance = total_balance === null ? undefined : balanceText(total_balance)
      return named(['Account ', shortAddress(stake_address), balance && `: ${balance}`].join(''), page)
    }
    case 'pool': {
      const { pledge, margin } = subject.updates.at(-1) ?? subject.updates[0]
      return named(`Pool ${subject.no}: pledge ${ada(pledge)}, margin ${marginPercentage(margin)}%`, page)
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
