import type { NetworkName } from '#cardano/network.ts'
import type { EndpointCall, EndpointId } from '#contract/endpoints.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { type NetworkPagePath, networkPage, networkPagePaths } from '#explorer-protocol/pages.ts'

/** The paths of all pages. They mirror the paths of the interface. */
export const paths = {
  status: generalPagePaths.status,
  reference: generalPagePaths.reference,
  dashboard: generalPagePaths.dashboard,
  ownData: generalPagePaths.ownData,
  overview: (network: NetworkName) => `/${network}`,
  epochs: (network: NetworkName) => `/${network}/epochs`,
  /** Epochs beside others. */
  compare: (network: NetworkName) => `/${network}/compare`,
  epoch: (network: NetworkName, no: number) => `/${network}/epochs/${no}`,
  /** The list of blocks: the newest, or those before a number. */
  blocks: (network: NetworkName, before?: number) =>
    `/${network}/blocks${before === undefined ? '' : `?before=${before}`}`,
  /** The page of a block, by number, hash or `latest`. */
  block: (network: NetworkName, block: number | string) => `/${network}/blocks/${block}`,
  blockBySlot: (network: NetworkName, epochNo: number, slotNo: number | bigint) =>
    `/${network}/blocks/epochs/${epochNo}/slots/${slotNo}`,
  accounts: (network: NetworkName) => `/${network}/accounts`,
  account: (network: NetworkName, stakeAddress: string) => `/${network}/accounts/${stakeAddress}`,
  /** The addresses are in the fragment, which browsers do not send. */
  accountSheet: (network: NetworkName, pieces: readonly string[] = []) =>
    `/${network}/accounts/sheet${pieces.length > 0 ? `#${pieces.map(encodeURIComponent).join(',')}` : ''}`,
  /** The epochs for a large screen. */
  present: (network: NetworkName) => `/${network}/present`,
  /** Charts of epochs, which other sites may frame. */
  embed: (network: string) => `/${network}/embed`,
  /** The page to which a search box leads before the app is ready. */
  search: (network: NetworkName) => `/${network}/search`,
  pools: (network: NetworkName) => `/${network}/pools`,
  poolStatistics: (network: NetworkName) => `/${network}/pools/statistics`,
  /** The pools and accounts that this browser keeps. */
  watched: (network: NetworkName) => `/${network}/watched`,
  poolUpdates: (network: NetworkName) => `/${network}/pools/updates`,
  /** The page of a pool, by pool number or VRF key hash. */
  pool: (network: NetworkName, pool: bigint | string) => `/${network}/pools/${pool}/updates`,
}

/** The id of an endpoint's row in the reference. */
export function endpointAnchor(id: EndpointId): string {
  return `endpoint-${id}`
}

/** The row of a call's endpoint in the reference, with the values of its parameters. */
export function referenceAddress(network: NetworkName, { id, params }: EndpointCall): string {
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  return `${paths.reference}?${new URLSearchParams([['network', network], ...values])}#${endpointAnchor(id)}`
}

export interface MainPage {
  readonly label: string
  readonly path: (network: NetworkName) => string
  /** The route patterns of the pages that belong to it, below the network. */
  readonly patterns: readonly string[]
}

/** The pages of the top bar, in its order. */
export const mainPages: readonly MainPage[] = networkPagePaths.flatMap((path) => {
  const { title = '', place } = networkPage(path)
  if (place !== 'navigation') return []
  const others = networkPagePaths.filter((other) => networkPage(other).under === path)
  return { label: title, path: pathOf(path), patterns: [path && `${path}/*`, ...others] }
})

/** The path of a page that is about no record. */
export function pathOf(page: NetworkPagePath): (network: NetworkName) => string {
  return (network) => `/${network}${page && `/${page}`}`
}
