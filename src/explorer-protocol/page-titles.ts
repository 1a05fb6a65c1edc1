import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'

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
