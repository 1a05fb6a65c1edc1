import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { shortAddress } from '#cardano/short-address.ts'
import { shortenMiddle } from '#cardano/shorten-middle.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { Block } from '#contract/resources/block.ts'
import type { NetworkPage } from './network-page.ts'

/**
 * The title of a page's document: `Epoch 301 · Epochal`. Networks other than mainnet are named in it.
 * @param network undefined for a page that belongs to none, and where the subject names it
 */
export function documentTitle(subject: string, network?: Pick<Network, 'name' | 'title'>): string {
  const place = !network || network.name === 'mainnet' ? '' : ` · ${network.title}`
  return `${subject}${place} · Epochal`
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
  'pools/updates': 'Pool updates',
  watched: 'Watch list',
  present: 'Presentation',
}
