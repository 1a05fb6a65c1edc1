import type { NetworkName } from '#cardano/network.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { generalPagePaths, type NetworkPagePath } from '#explorer-protocol/page-paths.ts'
import { basePathOf } from './base-path.ts'

export const ROBOTS_PATH = '/robots.txt'
export const SITE_MAP_PATH = '/sitemap.xml'

/** A network as the site map lists it. */
export interface MappedNetwork {
  readonly name: NetworkName
  /** Undefined while the data service has not described itself. */
  readonly description: NetworkDescription | undefined
  /** The newest epoch seen in a response. */
  readonly latestEpoch: number | undefined
}

/** Paths that are for programs and for one person; a star stands for the name of a network (RFC 9309). */
const NOT_CRAWLED = [
  '/*/api/',
  '/*/watched',
  '/*/openapi.json',
  '/openapi.json',
  '/networks.json',
  '/status.json',
  '/health/',
  '/metrics',
  generalPagePaths.dashboard,
]

/** Epochs of one network in the site map, the newest ones. A site map may have 50,000 addresses. */
const MOST_EPOCHS = 2000

const MAIN_PAGES: readonly NetworkPagePath[] = ['', 'epochs', 'blocks', 'accounts', 'pools', 'pools/updates']

/**
 * The paths that crawlers must not read, and the address of the site map (RFC 9309).
 * @param publicUrl the explorer's address, without a slash at its end
 */
export function robotsText(publicUrl: string): string {
  const basePath = basePathOf(publicUrl)
  return [
    'User-agent: *',
    ...NOT_CRAWLED.map((path) => `Disallow: ${basePath}${path}`),
    '',
    `Sitemap: ${publicUrl}${SITE_MAP_PATH}`,
    '',
  ].join('\n')
}

/**
 * The pages that search engines may list (sitemaps.org, protocol 0.9): the main pages of each network and its epochs.
 * The epochs of a simulated chain are left out: nothing in them happened, and each start of a chain replaces them.
 * @param publicUrl the explorer's address, without a slash at its end
 */
export function siteMap(publicUrl: string, networks: readonly MappedNetwork[]): string {
  const paths = [
    ...networks.flatMap((network) => [
      ...MAIN_PAGES.map((page) => `/${network.name}${page && `/${page}`}`),
      ...mappedEpochs(network).map((epoch) => `/${network.name}/epochs/${epoch}`),
    ]),
    generalPagePaths.status,
    generalPagePaths.reference,
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** The numbers of the epochs on record, newest first. */
function mappedEpochs({ description, latestEpoch }: MappedNetwork): number[] {
  if (description === undefined || description.source === 'simulated') return []
  const live: [number, number][] = latestEpoch === undefined ? [] : [[0, latestEpoch]]
  const epochs: number[] = []
  for (const [first, last] of [...(description.recording?.epochs ?? live)].reverse()) {
    for (let epoch = last; epoch >= first && epochs.length < MOST_EPOCHS; epoch--) epochs.push(epoch)
  }
  return epochs
}
