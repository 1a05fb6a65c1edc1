import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, type Lovelace } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { Network } from '#cardano/network.ts'
import { shortAddress } from '#cardano/short-address.ts'
import { shortenMiddle } from '#cardano/shorten-middle.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { Account } from '#contract/resources/account.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { NetworkPage, PageSubject } from './network-page.ts'

/**
 * The title of a page's document: `Epoch 301 · Epochal`. Networks other than mainnet are named in it.
 * @param network undefined for a page that belongs to none, and where the subject names it
 */
export function documentTitle(subject: string, network?: Pick<Network, 'name' | 'title'>): string {
  return `${named(subject, network)} · Epochal`
}

/** A title with the network, unless that is mainnet. */
export function named(title: string, network?: Pick<Network, 'name' | 'title'>): string {
  return !network || network.name === 'mainnet' ? title : `${title} · ${network.title}`
}

/** Genesis and boundary blocks have no number. */
export function blockTitle({ block_no, epoch_no }: Pick<Block, 'block_no' | 'epoch_no'>): string {
  if (block_no !== null) return `Block ${groupDigits(String(block_no))}`
  return epoch_no === null ? 'Genesis block' : `Boundary block of epoch ${epoch_no}`
}

/** The title of a page's document; that of a record that is not at hand says what its address says. */
export function pageTitle({ network, pattern, call, subject }: NetworkPage): string {
  if (pattern === '') return documentTitle(network.title)
  return documentTitle(
    subjectTitle(subject) ?? (call && callTitle(call)) ?? listTitles[pattern] ?? 'Page',
    network,
  )
}

function subjectTitle(subject: NetworkPage['subject']): string | undefined {
  switch (subject?.kind) {
    case 'epoch':
      return `Epoch ${subject.epoch.no}`
    case 'block':
      return blockTitle(subject.block)
    case 'pool':
      return `Pool ${subject.no}`
    default:
      return undefined
  }
}

/** The title of a record's page as its address says it; undefined for a request that is for a list of many. */
export function callTitle(call: EndpointCall): string | undefined {
  switch (call.id) {
    case 'epoch':
      return `Epoch ${call.params.epoch_no}`
    case 'latestEpoch':
      return 'Newest epoch'
    case 'blockByNo':
      return `Block ${groupDigits(String(call.params.block_no))}`
    case 'latestBlock':
      return 'Newest block'
    case 'blockByHash':
      return `Block ${shortenMiddle(call.params.block_hash, 8)}`
    case 'blockBySlot':
      return `Block of slot ${groupDigits(String(call.params.slot_no))}`
    case 'account':
      return `Account ${shortAddress(call.params.stake_address)}`
    case 'poolUpdatesByPool':
      return `Pool ${call.params.pool_id}`
    case 'poolUpdatesByVrfKeyHash':
      return 'Pool by VRF key hash'
    default:
      return undefined
  }
}

/** Titles of the pages that are about no record. */
export const listTitles: Readonly<Partial<Record<NetworkPage['pattern'], string>>> = {
  epochs: 'Epochs',
  blocks: 'Blocks',
  accounts: 'Accounts',
  'accounts/sheet': 'Compare accounts',
  pools: 'Pools',
  'pools/statistics': 'Pool statistics',
  'pools/updates': 'Pool updates',
  watched: 'Watch list',
  present: 'Presentation',
}

/** The text that a search engine shows of a page: its figures, and whether they are of a live chain. */
export function pageDescription({ network, pattern, source, subject }: NetworkPage): string {
  const place = placeName(network)
  const text = subject ? subjectText(subject, place) : generalTexts[pattern](place)
  switch (source) {
    case 'recorded':
      return `${text} From a recording, which has gaps and does not change.`
    case 'simulated':
      return `${text} Simulated: nothing in it happened.`
    default:
      return text
  }
}

/** The network as a sentence names it. */
export function placeName({ state, title }: Pick<Network, 'state' | 'title'>): string {
  return state === 'simulated' ? title : `Cardano ${title}`
}

/** @param place the network as a sentence names it */
function subjectText(subject: PageSubject, place: string): string {
  switch (subject.kind) {
    case 'overview':
      return `${place}. Newest on record: epoch ${subject.epoch.no} with ${epochFigures(subject.epoch)}, ${blockWithTime(subject.block)}.`
    case 'epoch': {
      const { epoch } = subject
      return `Epoch ${epoch.no} of ${place}: ${epochFigures(epoch)}, from ${timeText(epoch.start_time)} to ${timeText(epoch.end_time)}.`
    }
    case 'block':
      return blockText(subject.block, place)
    case 'account':
      return accountText(subject.account, place)
    case 'pool': {
      const { no, updates } = subject
      const { pledge, margin, fixed_cost } = updates.at(-1) ?? updates[0]
      return `Pool ${no} of ${place}: ${count(updates.length, 'update')} on record. By the newest, pledge ${ada(pledge)}, margin ${marginPercentage(margin)}%, fixed cost ${ada(fixed_cost)}.`
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

function blockText(block: Block, place: string): string {
  const { epoch_no, block_no, tx_count, size, time, hash_hex } = block
  const inEpoch = epoch_no === null || block_no === null ? '' : ` in epoch ${epoch_no}`
  const figures = `${count(tx_count, 'transaction')}, ${groupDigits(String(size))} bytes, ${timeText(time)}`
  return `${blockTitle(block)} of ${place}${inEpoch}: ${figures}. Hash ${hash_hex}.`
}

/** Unknown amounts are left out. A pool is that of a registered account only. */
function accountText(account: Account, place: string): string {
  const { total_balance, available_rewards, total_withdrawals, is_registered, pool_id } = account
  const amounts = [
    ['balance', total_balance],
    ['rewards to withdraw', available_rewards],
    ['withdrawn', total_withdrawals],
  ] as const
  const known = amounts.flatMap(([name, amount]) => (amount === null ? [] : [`${name} ${ada(amount)}`]))
  const pool = is_registered && pool_id !== null ? ` Delegated to ${pool_id}.` : ''
  return `Account ${shortAddress(account.stake_address)} of ${place}: ${known.join(', ')}.${registration(account)}${pool}`
}

function registration({ is_registered, last_reg_dereg_epoch_no: epochNo }: Account): string {
  if (epochNo === null) return is_registered ? ' Registered.' : ''
  return is_registered ? ` Registered since epoch ${epochNo}.` : ` Deregistered in epoch ${epochNo}.`
}

/** `1 block`, `21,345 blocks`. */
export function count(amount: number, singular: string): string {
  return `${groupDigits(String(amount))} ${singular}${amount === 1 ? '' : 's'}`
}

/** Without zeros at the end: `340 ADA`. */
export function ada(amount: Lovelace): string {
  const { sign, whole, fraction } = adaParts(amount)
  return `${sign}${`${whole}.${fraction}`.replace(/\.?0+$/, '')} ADA`
}

function timeText(time: UtcTime): string {
  return `${utcTimeText(time).replace('T', ' ')} UTC`
}

const anyBlock = (place: string) =>
  `A block of ${place}: its transactions, size, slot, time, hash, finality and neighbours.`

/** Descriptions of pages whose figures are not at hand. */
const generalTexts: Readonly<Record<NetworkPage['pattern'], (place: string) => string>> = {
  '': (place) => `${place}, epoch by epoch: accounts, epochs, blocks and stake-pool updates.`,
  epochs: (place) => `The epochs of ${place} with their blocks, transactions, fees and output.`,
  'epochs/:epoch': (place) => `An epoch of ${place}: its blocks, transactions, fees, output and times.`,
  blocks: (place) => `Blocks of ${place}, found by number, hash, slot or time.`,
  'blocks/:block': anyBlock,
  'blocks/epochs/:epoch/slots/:slot': anyBlock,
  search: (place) => `Search ${place} by address, block, epoch, slot or pool.`,
  accounts: (place) => `Accounts of ${place} by stake address: balance, rewards and delegation.`,
  'accounts/sheet': (place) => `Several accounts of ${place} side by side.`,
  'accounts/:stakeAddress': (place) =>
    `An account of ${place}: its balance, rewards, withdrawals and delegation.`,
  pools: (place) => `Stake pools of ${place}: pledge, margin, cost and last change as of any epoch.`,
  'pools/statistics': (place) =>
    `Stake pools of ${place}: how pledge, margin and cost are spread, epoch by epoch.`,
  'pools/updates': (place) =>
    `Updates of stake pools on ${place}: pledge, margin, fixed cost and what each changed.`,
  'pools/:pool/updates': (place) => `The updates of a stake pool on ${place}: pledge, margin and fixed cost.`,
  watched: (place) =>
    `Pools and accounts of ${place} that this browser keeps, with what changed since the last visit.`,
  present: (place) => `Transactions and fees of the epochs of ${place}, for a large screen.`,
  embed: (place) => `Transactions and fees of the epochs of ${place}, in a frame of another page.`,
}
