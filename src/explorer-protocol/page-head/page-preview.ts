import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, type Lovelace, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { shortAddress } from '#cardano/short-address.ts'
import { scheduledAs } from '#contract/network-description.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type EpochCoverage, epochCoverage } from '../epoch-coverage.ts'
import type { ListedNetwork } from '../network-list.ts'
import { previewPath } from '../preview-path.ts'
import { blockTitle } from './block-title.ts'
import type { NetworkPage, PageSubject } from './network-page.ts'
import { ada, count, placeName } from './page-description.ts'
import { callTitle, listTitles } from './page-title.ts'
import { subjectPath } from './subject-path.ts'

/** The text by which a link to a page is shown elsewhere, as in a chat (Open Graph, ogp.me). */
export interface PagePreview {
  /**
   * `Epoch 315: 338,483 transactions, 109,846.11 ADA fees`; without data the name of the page alone. The picture shows the same.
   */
  readonly title: string
  /** Path of the picture, without the origin. */
  readonly picture: string
}

/** @param now milliseconds since the Unix epoch */
export function pagePreview(page: NetworkPage, listed: readonly ListedNetwork[], now: number): PagePreview {
  const { network, pattern, path, subject } = page
  const place = placeName(network)
  const title =
    (subject && subjectText(subject, coverageReader(page, listed, now), place)) ??
    (page.call && pattern !== '' ? callTitle(page.call) : undefined) ??
    listTitles[pattern]
  const isNamed = title === undefined || subject?.kind === 'overview' || network.name === 'mainnet'
  return {
    title: isNamed ? (title ?? place) : `${title} · ${network.title}`,
    picture: previewPath(network.name, subjectPath(subject) ?? path),
  }
}

/** Tells how far the figures of a page's epochs go. @param now milliseconds since the Unix epoch */
export function coverageReader(
  { network, source }: Pick<NetworkPage, 'network' | 'source'>,
  listed: readonly ListedNetwork[],
  now: number,
): (epoch: Epoch) => EpochCoverage {
  const description = listed.find(({ name }) => name === network.name)?.description ?? undefined
  const scheduled = scheduledAs(network, description)
  const clock = source === 'recorded' ? undefined : now
  return (epoch) => epochCoverage(scheduled, epoch, [], clock)
}

function subjectText(
  subject: PageSubject,
  coverageOf: (epoch: Epoch) => EpochCoverage,
  place: string,
): string {
  switch (subject.kind) {
    case 'overview':
      return `${place}, ${epochText(subject.epoch, coverageOf(subject.epoch)).replace('E', 'e')}`
    case 'epoch':
      return epochText(subject.epoch, coverageOf(subject.epoch))
    case 'block': {
      const { block } = subject
      const size = `${groupDigits(String(block.size))} bytes`
      return `${blockTitle(block)}: ${count(block.tx_count, 'transaction')}, ${size}`
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
