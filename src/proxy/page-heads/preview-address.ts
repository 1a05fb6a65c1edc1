import type { NamedEpochs } from '#explorer-protocol/named-epochs.ts'
import { matchNetworkPage, type NetworkPagePath } from '#explorer-protocol/page-paths.ts'

/** The pages that have a picture of their own, for links to them in chats. All others have that of the epochs. */
const patterns: readonly NetworkPagePath[] = [
  'epochs',
  'epochs/:epoch',
  'blocks/:block',
  'accounts/:stakeAddress',
  'pools/:pool/updates',
]

/** The size of every picture in pixels: what chats and social networks ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** The folder of all pictures. */
export const PREVIEWS = '/previews/'
const END = '.png'
const UPDATES = '/updates'

/**
 * The address of a page's picture, without the origin: `/previews/mainnet/epochs/379.png`.
 * @param path of the page below its network
 */
export function previewPath(network: string, path: string): string {
  const page = matchNetworkPage(path)
  const own = page && patterns.includes(page.pattern) ? page.path : '/epochs'
  const name = page?.pattern === 'pools/:pool/updates' ? own.slice(0, -UPDATES.length) : own
  return `${PREVIEWS}${network}${name}${END}`
}

/** The address of the page whose picture a path is; undefined for a path that `previewPath` does not write. */
export function readPreviewPath(path: string): string | undefined {
  if (!path.startsWith(PREVIEWS) || !path.endsWith(END)) return undefined
  const [network = '', ...segments] = path.slice(PREVIEWS.length, -END.length).split('/')
  const name = `/${segments.join('/')}`
  const page = segments[0] === 'pools' ? `${name}${UPDATES}` : name
  return previewPath(network, page) === path ? `/${network}${page}` : undefined
}

/** The query of the picture of a range, with its question mark; empty without one. */
export function previewRangeQuery(range: NamedEpochs | undefined): string {
  if (!range) return ''
  return `?from=${range.first}${range.last === undefined ? '' : `&to=${range.last}`}`
}
