import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, type Lovelace, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
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
import { blockTitle } from '#explorer-protocol/page-paths.ts'
import type { NetworkPage } from './network-page.ts'

/** A labelled figure. */
interface Figure {
  readonly label: string
  /** `109,846.11`. */
  readonly value: string
  readonly unit?: string
}

/** The title and figures of a page's record, for its description and the title of a link to it. */
export interface RecordContent {
  readonly title: string
  /** Words behind the title where figures are not final: `, in progress`. */
  readonly state?: string
  readonly line: string
  readonly figures: readonly Figure[]
}

/** How far the figures of an epoch go. */
type CoverageOf = (epoch: Epoch) => EpochCoverage

/** The network as a sentence names it. */
export function placeName({ state, title }: Pick<Network, 'state' | 'title'>): string {
  return state === 'simulated' ? title : `Cardano ${title}`
}

/** The content of a page about a record; undefined where that is not at hand. */
export function recordContent(
  { source, subject }: NetworkPage,
  coverageOf: CoverageOf,
): RecordContent | undefined {
  switch (subject?.kind) {
    case 'epoch':
      return epochContent(subject.epoch, coverageOf(subject.epoch))
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

function epochContent(
  { no, tx_count, fees, blk_count, start_time, end_time }: Epoch,
  coverage: EpochCoverage,
) {
  return {
    title: `Epoch ${no}`,
    state: coverage === 'complete' ? '' : `, ${openStates[coverage]}`,
    line: `Blocks from ${timeText(start_time)} to ${timeText(end_time)} UTC`,
    figures: [
      { label: 'Transactions', value: countText(tx_count) },
      { label: 'Fees', value: adaText(fees, 2), unit: 'ADA' },
      { label: 'Blocks', value: countText(blk_count) },
    ],
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

/** A pool by its newest terms. @param updates oldest first */
function poolContent(no: bigint, updates: readonly [PoolUpdate, ...PoolUpdate[]]) {
  const newest = updates.at(-1) ?? updates[0]
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
  }
}

function countText(amount: number | bigint): string {
  return groupDigits(amount)
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
