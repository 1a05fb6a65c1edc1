import type { Network } from '#cardano/network.ts'

/**
 * The title of a page's document: `Epoch 301 · Epochal`. Networks other than mainnet are named in it.
 * @param network undefined for a page that belongs to none, and where the subject names it
 */
export function documentTitle(subject: string, network?: Pick<Network, 'name' | 'title'>): string {
  const place = !network || network.name === 'mainnet' ? '' : ` · ${network.title}`
  return `${subject}${place} · Epochal`
}
