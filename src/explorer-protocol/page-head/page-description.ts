import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, type Lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { Network } from '#cardano/network.ts'
import { shortAddress } from '#cardano/short-address.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { Account } from '#contract/resources/account.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { blockTitle } from './block-title.ts'
import type { NetworkPage, PageSubject } from './network-page.ts'

/** What a search engine shows of a page: its figures, and whether they are of a live chain. */
export function pageDescription({ network, pattern, source, subject }: NetworkPage): string {
  const text = subject ? subjectText(subject, network) : generalTexts[pattern](network.title)
  switch (source) {
    case 'recorded':
      return `${text} From a recording, which has gaps and does not change.`
    case 'simulated':
      return `${text} Simulated: nothing in it happened.`
    default:
      return text
  }
}

function subjectText(subject: PageSubject, { title }: Network): string {
  switch (subject.kind) {
    case 'overview':
      return `Cardano ${title}. Newest on record: epoch ${subject.epoch.no} with ${epochFigures(subject.epoch)}, ${blockWithTime(subject.block)}.`
    case 'epoch': {
      const { epoch } = subject
      return `Epoch ${epoch.no} of Cardano ${title}: ${epochFigures(epoch)}, from ${timeText(epoch.start_time)} to ${timeText(epoch.end_time)}.`
    }
    case 'block':
      return blockText(subject.block, title)
    case 'account':
      return accountText(subject.account, title)
    case 'pool': {
      const { no, updates } = subject
      const { pledge, margin, fixed_cost } = updates.at(-1) ?? updates[0]
      return `Pool ${no} of Cardano ${title}: ${count(updates.length, 'update')} on record. By the newest, pledge ${ada(pledge)}, margin ${marginPercentage(margin)}%, fixed cost ${ada(fixed_cost)}.`
    }
  }
}

function epochFigures({ blk_count, tx_count, fees }: Epoch): string {
  return `${count(blk_count, 'block')}, ${count(tx_count, 'transaction')} and ${ada(fees)} in fees`
}

/** `block 8,415,364 of 2023-02-18 14:53:54 UTC`. */
function blockWithTime(block: Block): string {
  const title = blockTitle(block)
  return `${title.charAt(0).toLowerCase()}${title.slice(1)} of ${timeText(block.time)}`
}

function blockText(block: Block, networkTitle: string): string {
  const { epoch_no, block_no, tx_count, size, time, hash_hex } = block
  const place = epoch_no === null || block_no === null ? '' : ` in epoch ${epoch_no}`
  const figures = `${count(tx_count, 'transaction')}, ${groupDigits(String(size))} bytes, ${timeText(time)}`
  return `${blockTitle(block)} of Cardano ${networkTitle}${place}: ${figures}. Hash ${hash_hex}.`
}

/** Unknown amounts are left out. A pool is that of a registered account only. */
function accountText(account: Account, networkTitle: string): string {
  const { total_balance, available_rewards, total_withdrawals, is_registered, pool_id } = account
  const amounts = [
    ['balance', total_balance],
    ['rewards to withdraw', available_rewards],
    ['withdrawn', total_withdrawals],
  ] as const
  const known = amounts.flatMap(([name, amount]) => (amount === null ? [] : [`${name} ${ada(amount)}`]))
  const pool = is_registered && pool_id !== null ? ` Delegated to ${pool_id}.` : ''
  return `Account ${shortAddress(account.stake_address)} of Cardano ${networkTitle}: ${known.join(', ')}.${registration(account)}${pool}`
}

function registration({ is_registered, last_reg_dereg_epoch_no: epochNo }: Account): string {
  if (epochNo === null) return is_registered ? ' Registered.' : ''
  return is_registered ? ` Registered since epoch ${epochNo}.` : ` Deregistered in epoch ${epochNo}.`
}

function count(amount: number, singular: string): string {
  return `${groupDigits(String(amount))} ${singular}${amount === 1 ? '' : 's'}`
}

/** Without zeros at the end: `340 ADA`. */
function ada(amount: Lovelace): string {
  const { sign, whole, fraction } = adaParts(amount)
  return `${sign}${`${whole}.${fraction}`.replace(/\.?0+$/, '')} ADA`
}

function timeText(time: UtcTime): string {
  return `${utcTimeText(time).replace('T', ' ')} UTC`
}

const anyBlock = (title: string) =>
  `A block of Cardano ${title}: its transactions, size, slot, time, hash, finality and neighbours.`

/** Descriptions of pages whose figures are not at hand. */
const generalTexts: Readonly<Record<NetworkPage['pattern'], (networkTitle: string) => string>> = {
  '': (title) => `Cardano ${title}, epoch by epoch: accounts, epochs, blocks and stake-pool updates.`,
  epochs: (title) => `The epochs of Cardano ${title} with their blocks, transactions, fees and output.`,
  'epochs/:epoch': (title) =>
    `An epoch of Cardano ${title}: its blocks, transactions, fees, output and times.`,
  blocks: (title) => `Blocks of Cardano ${title}, found by number, hash, slot or time.`,
  'blocks/:block': anyBlock,
  'blocks/epochs/:epoch/slots/:slot': anyBlock,
  accounts: (title) => `Accounts of Cardano ${title} by stake address: balance, rewards and delegation.`,
  'accounts/sheet': (title) => `Several accounts of Cardano ${title} side by side.`,
  'accounts/:stakeAddress': (title) =>
    `An account of Cardano ${title}: its balance, rewards, withdrawals and delegation.`,
  'pools/updates': (title) =>
    `Updates of stake pools on Cardano ${title}: pledge, margin, fixed cost and what each changed.`,
  'pools/:pool/updates': (title) =>
    `The updates of a stake pool on Cardano ${title}: pledge, margin and fixed cost.`,
}
