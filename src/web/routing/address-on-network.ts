import type { NetworkName } from '#cardano/network.ts'
import { matchGeneralPage, matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { paths } from './paths.ts'

/** Parameters of a query whose value is a record of one network. */
const RECORDS =
  'at before pool vrf request block_no block_hash slot_no pool_id stake_address vrf_key_hash'.split(' ')

/**
 * The address of the same page about another network, with all of its query but records of the one network. An epoch has the
 * same number on each; the page of another record becomes the list of its kind, and an address without a page the overview.
 */
export function addressOnNetwork(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  network: NetworkName,
): string {
  const { network: from, path } = splitPageAddress(pathname)
  if (from === network) return pathname + search
  const shared = new URLSearchParams(search)
  for (const name of RECORDS) shared.delete(name)
  if (matchGeneralPage(pathname)) {
    shared.set('network', network)
    return withQuery(pathname, shared)
  }
  const match = matchNetworkPage(path)
  if (!match) return paths.overview(network)
  const [, list = '', ...values] = match.path.split('/')
  const isShared = match.pattern
    .split('/')
    .slice(1)
    .every((part, at) => !part.startsWith(':') || part === ':epoch' || values[at] === 'latest')
  return isShared ? withQuery(`/${network}${match.path}`, shared) : `/${network}/${list}`
}

function withQuery(path: string, search: URLSearchParams): string {
  const query = search.toString()
  return query ? `${path}?${query}` : path
}
