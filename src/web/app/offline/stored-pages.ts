import { isNetworkName, type NetworkName, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { callTitle } from '#explorer-protocol/page-head/page-title.ts'
import { paths } from '../../links/paths.ts'

/** A response that is stored on this device. */
export interface StoredEntry {
  readonly url: string
  /** The time at which the data service sent it. */
  readonly time: UtcTime
}

/** A page whose data is stored on this device. */
export interface StoredPage {
  readonly network: NetworkName
  readonly path: string
  readonly label: string
  readonly time: UtcTime
}

/**
 * The pages that were seen, as far as the response that is their subject is stored, the last seen first. Pages also load
 * what nobody has looked at.
 * @param seen paths, the last seen first
 */
export function storedPages(entries: readonly StoredEntry[], seen: readonly string[]): StoredPage[] {
  return entries
    .flatMap(({ url, time }) => {
      const [, network = '', ...rest] = new URL(url).pathname.split('/')
      if (!isNetworkName(network) || new URL(url).search !== '') return []
      const match = matchEndpoint(`/${rest.join('/')}`, networks[network])
      const page = match.kind === 'endpoint' ? pageOf(network, match.call) : undefined
      return page ? [{ network, path: page[0], label: page[1], time }] : []
    })
    .filter(({ path }) => seen.includes(path))
    .sort((a, b) => seen.indexOf(a.path) - seen.indexOf(b.path))
}

function pageOf(network: NetworkName, call: EndpointCall): [path: string, label: string] | undefined {
  const path = pathOf(network, call)
  const label = labels[call.id] ?? callTitle(call)
  return path === undefined || label === undefined ? undefined : [path, label]
}

/** Labels of pages that show more than the record of the request, or many. */
const labels: Readonly<Partial<Record<EndpointCall['id'], string>>> = {
  latestEpoch: 'Overview',
  epochs: 'Epochs',
  poolUpdates: 'Pool updates',
}

function pathOf(network: NetworkName, { id, params }: EndpointCall): string | undefined {
  switch (id) {
    case 'latestEpoch':
      return paths.overview(network)
    case 'epochs':
      return paths.epochs(network)
    case 'epoch':
      return paths.epoch(network, params.epoch_no)
    case 'latestBlock':
      return paths.block(network, 'latest')
    case 'blockByNo':
      return paths.block(network, params.block_no)
    case 'blockByHash':
      return paths.block(network, params.block_hash)
    case 'blockBySlot':
      return paths.blockBySlot(network, params.epoch_no, params.slot_no)
    case 'account':
      return paths.account(network, params.stake_address)
    case 'poolUpdates':
      return paths.poolUpdates(network)
    case 'poolUpdatesByPool':
      return paths.pool(network, params.pool_id)
    default:
      return undefined
  }
}
