import { groupDigits } from '#cardano/decimal.ts'
import { adaForChart, adaParts, type Lovelace, lovelace, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { compareMargins, FULL_MARGIN, marginPercentage } from '#cardano/margin.ts'
import type { Network } from '#cardano/network.ts'
import { shortAddress, shortenMiddle } from '#cardano/shorten.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Account } from '#contract/resources/account.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { type EpochCoverage, openStates } from '#explorer-protocol/epoch-coverage.ts'
import { epochsUntil, type NamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { blockTitle } from '#explorer-protocol/page-paths.ts'
import type { NetworkPage } from './network-page.ts'

/** The data of a page's picture. */
export interface PictureData {
  readonly page: NetworkPage
  /** In ascending order; none for a picture that shows none. */
  readonly epochs: readonly Epoch[]
  /** The epochs that the list shows; undefined: all. */
  readonly range: NamedEpochs | undefined
  /** How far the figures of an epoch go. */
  readonly coverageOf: (epoch: Epoch) => EpochCoverage
}

/** A labelled figure. */
export interface Figure {
  readonly label: string
  /** `109,846.11`: the fraction and the unit are quieter than the rest. */
  readonly value: string
  readonly unit?: string
}

/** Bars of values. */
export interface PictureChart {
  readonly caption: string
  /** The largest value, in words. */
  readonly highest: string
  /** The first and the last place, in words. */
  readonly ends: readonly [first: string, last: string]
  /** Undefined where there is no value on record, which is a gap. */
  readonly values: readonly (number | undefined)[]
  /** The place of the bar that the picture is about, which is solid. */
  readonly picked?: number | undefined
  /** The place of a bar whose figure is not final, which is hatched. */
  readonly open?: number | undefined
}

/** The title, figures and chart of a page, for its picture, its description and the title of a link to it. */
export interface PictureContent {
  readonly title: string
  /** Words behind the title where figures are not final: `, in progress`. */
  readonly state?: string
  readonly line: string
  readonly figures: readonly Figure[]
  readonly chart?: PictureChart | undefined
}

/** The parts of every picture: the network, a title, a line below it, three figures and a small chart. */
export interface PlacedContent extends PictureContent {
  /** The network as a sentence names it, with the word for data that is not live. */
  readonly place: string
}

export function pictureContent({ page, epochs, range, coverageOf }: PictureData): PlacedContent {
  const { network, source, subject } = page
  const state = source === 'recorded' || source === 'simulated' ? ` · ${source}` : ''
  const content = subject?.kind === 'overview' ? undefined : subjectContent(page, coverageOf, epochs)
  const shown = range && epochsUntil(range, epochs.at(-1)?.no ?? 0)
  const listed = shown ? epochs.filter(({ no }) => no >= shown.first && no <= shown.last) : epochs
  return { place: placeName(network) + state, ...(content ?? epochListContent(listed, coverageOf)) }
}

/** The network as a sentence names it. */
export function placeName({ state, title }: Pick<Network, 'state' | 'title'>): string {
  return state === 'simulated' ? title : `Cardano ${title}`
}

/** The content of a page about a record; undefined where that is not at hand. @param epochs those around an epoch, for its chart */
export function subjectContent(
  { source, subject }: NetworkPage,
  coverageOf: PictureData['coverageOf'],
  epochs: readonly Epoch[] = [],
): PictureContent | undefined {
  switch (subject?.kind) {
    case 'overview':
    case 'epoch':
      return epochContent(subject.epoch, epochs, coverageOf)
    case 'block':
      return blockContent(subject.block)
    case 'account':
      return accountContent(subject.account, source)
    case 'pool':
      return poolContent(subject.no, subject.updates)
    default:
      return undefined
  }
}

/** Epochs that are drawn on either side of one. */
const NEIGHBOURS = 30

/** The last epoch that the picture of an epoch may show. */
export function lastNeighbour(no: number): number {
  return no + NEIGHBOURS
}

/** An epoch among those around it. */
function epochContent(epoch: Epoch, epochs: readonly Epoch[], coverageOf: PictureData['coverageOf']) {
  const { no, start_time, end_time } = epoch
  // The list may be older than the epoch's own record, or without it.
  const shown = [...epochs.filter((other) => other.no !== no), epoch]
    .filter((other) => other.no >= no - NEIGHBOURS && other.no <= lastNeighbour(no))
    .toSorted((a, b) => a.no - b.no)
  const coverage = coverageOf(epoch)
  return {
    title: `Epoch ${no}`,
    state: coverage === 'complete' ? '' : `, ${openStates[coverage]}`,
    line: `Blocks from ${timeText(start_time)} to ${timeText(end_time)} UTC`,
    figures: figuresOf([epoch]),
    chart: transactionBars(shown, coverageOf, no),
  }
}

/** The epochs of a range, with the sums of their figures: of those on record alone, and the picture says so. */
function epochListContent(epochs: readonly Epoch[], coverageOf: PictureData['coverageOf']) {
  const [first, newest] = [epochs[0], epochs.at(-1)]
  if (!first || !newest) return { title: 'Epochs', line: 'No epoch is on record.', figures: [] }
  const missing = newest.no - first.no + 1 - epochs.length
  const sums =
    missing === 0
      ? `Sums of ${countText(epochs.length)} epochs`
      : `Sums of the ${countText(epochs.length)} epochs on record; ${countText(missing)} are missing`
  const coverage = coverageOf(newest)
  return {
    title: epochs.length === 1 ? `Epoch ${first.no}` : `Epochs ${first.no} to ${newest.no}`,
    line: coverage === 'complete' ? sums : `${sums}; epoch ${newest.no} is ${openStates[coverage]}`,
    figures: figuresOf(epochs),
    chart: transactionBars(epochs, coverageOf),
  }
}

function figuresOf(epochs: readonly Epoch[]): Figure[] {
  const sum = (of: (epoch: Epoch) => bigint) => epochs.reduce((total, epoch) => total + of(epoch), 0n)
  return [
    { label: 'Transactions', value: countText(sum(({ tx_count }) => BigInt(tx_count))) },
    { label: 'Fees', value: adaText(lovelace(sum(({ fees }) => fees)), 2), unit: 'ADA' },
    { label: 'Blocks', value: countText(sum(({ blk_count }) => BigInt(blk_count))) },
  ]
}

/** @param epochs in ascending order @param picked the number of the epoch that the picture is about */
function transactionBars(
  epochs: readonly Epoch[],
  coverageOf: PictureData['coverageOf'],
  picked?: number,
): PictureChart {
  const [first, last] = [epochs[0]?.no ?? 0, epochs.at(-1)?.no ?? 0]
  const values = Array.from({ length: last - first + 1 }, (): number | undefined => undefined)
  for (const { no, tx_count } of epochs) values[no - first] = tx_count
  const open = epochs.findLast((epoch) => coverageOf(epoch) !== 'complete')
  return {
    caption: 'Transactions by epoch',
    highest: countText(Math.max(...values.map((value) => value ?? 0))),
    ends: [String(first), String(last)],
    values,
    picked: picked === undefined ? undefined : picked - first,
    open: open && open.no - first,
  }
}

function blockContent(block: Block) {
  const { epoch_no, tx_count, size, time, hash_hex } = block
  return {
    title: blockTitle(block),
    line: `${timeText(time)} UTC · hash ${shortenMiddle(hash_hex, 8)}`,
    figures: [
      { label: 'Transactions', value: countText(tx_count) },
      { label: 'Size', value: countText(size), unit: 'bytes' },
      ...(epoch_no === null ? [] : [{ label: 'Epoch', value: String(epoch_no) }]),
    ],
  }
}

function accountContent(account: Account, source: NetworkDescription['source'] | undefined) {
  const { stake_address, total_balance, available_rewards, total_withdrawals } = account
  const isUnitKnown = total_balance === null || total_balance <= MAX_LOVELACE_SUPPLY
  return {
    title: `Account ${shortAddress(stake_address)}`,
    line: accountState(account, source),
    figures: isUnitKnown
      ? [
          exactAda('Balance', total_balance),
          exactAda('Rewards to withdraw', available_rewards),
          exactAda('Withdrawn', total_withdrawals),
        ]
      : [{ label: 'Balance', value: 'The unit of the amounts is unknown' }],
  }
}

function accountState(
  { is_registered, last_reg_dereg_tx, last_reg_dereg_epoch_no: epochNo, pool_id }: Account,
  source: NetworkDescription['source'] | undefined,
): string {
  if (!is_registered) {
    if (last_reg_dereg_tx !== null)
      return epochNo === null ? 'Deregistered' : `Deregistered in epoch ${epochNo}`
    return source === 'recorded' ? 'Registration not on record' : 'Never registered'
  }
  const since = epochNo === null ? 'Registered' : `Registered since epoch ${epochNo}`
  return pool_id === null ? since : `${since} · delegated to ${shortAddress(pool_id)}`
}

/** A pool with the pledge that each of its updates set. @param updates oldest first */
function poolContent(no: bigint, updates: readonly [PoolUpdate, ...PoolUpdate[]]) {
  const newest = updates.at(-1) ?? updates[0]
  const largest = updates.reduce((one, { pledge }) => (pledge > one ? pledge : one), updates[0].pledge)
  return {
    title: `Pool ${no}`,
    line: `${updates.length === 1 ? '1 update' : `${countText(updates.length)} updates`} on record, the newest active from epoch ${newest.active_epoch_no}`,
    figures: [
      { label: 'Pledge', value: wholeAda(newest.pledge), unit: 'ADA' },
      // The unit of a margin above 100 % is unknown.
      {
        label: 'Margin',
        value: compareMargins(newest.margin, FULL_MARGIN) > 0 ? '–' : `${marginPercentage(newest.margin)}%`,
      },
      { label: 'Fixed cost', value: wholeAda(newest.fixed_cost), unit: 'ADA' },
    ],
    chart:
      updates.length > 1
        ? ({
            caption: 'Pledge by update',
            highest: `${wholeAda(largest)} ADA`,
            ends: [`from epoch ${updates[0].active_epoch_no}`, `from epoch ${newest.active_epoch_no}`],
            values: updates.map(({ pledge }) => adaForChart(pledge)),
            picked: updates.length - 1,
          } as const)
        : undefined,
  }
}

function countText(amount: number | bigint): string {
  return groupDigits(String(amount))
}

/** `109,846.11`, rounded half away from zero. */
function adaText(amount: Lovelace, decimals: number): string {
  const { sign, whole, fraction } = adaParts(amount, decimals)
  return `${sign}${whole}.${fraction}`
}

/** `500,000`, `0.5`: without zeros at its end. */
function wholeAda(amount: Lovelace): string {
  return adaText(amount, 6).replace(/\.?0+$/, '')
}

/** An amount with all of its decimals; an en dash for one that is not known. */
function exactAda(label: string, amount: Lovelace | null): Figure {
  return amount === null ? { label, value: '–' } : { label, value: adaText(amount, 6), unit: 'ADA' }
}

/** `2021-11-11 21:45:00`. */
function timeText(time: UtcTime): string {
  return utcTimeText(time).replace('T', ' ')
}
