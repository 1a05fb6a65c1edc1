import { isNetworkName } from '#cardano/network.ts'
import { NETWORK_LIST_PATH } from '#explorer-protocol/network-list.ts'
import { matchGeneralPage, matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'

/** How the worker handles a request; `other` requests are left to the browser and never stored. */
export type RequestKind = 'page' | 'file' | 'data' | 'other'

/** Header fields of requests that are for a part of a response, or for one person. */
const UNSTORED_FIELDS = ['Range', 'Authorization', 'Client-Api-Key']

/** @param files paths of the build's files besides those below `/assets/` */
export function requestKind(
  { method, mode, url, headers }: Pick<Request, 'method' | 'mode' | 'url' | 'headers'>,
  origin: string,
  files: readonly string[],
): RequestKind {
  const { origin: target, pathname } = new URL(url)
  if (method !== 'GET' || target !== origin || UNSTORED_FIELDS.some((name) => headers.has(name)))
    return 'other'
  if (mode === 'navigate') return isPagePath(pathname) ? 'page' : 'other'
  if (isDataPath(pathname)) return 'data'
  return pathname.startsWith('/assets/') || files.includes(pathname) ? 'file' : 'other'
}

/** Whether a path is that of data which everybody may see: the list of networks, and the interface of each. */
export function isDataPath(path: string): boolean {
  const [, network = '', api] = path.split('/')
  return path === NETWORK_LIST_PATH || (isNetworkName(network) && api === 'api')
}

/** Whether a path is that of a page, for which the stored document can stand. */
export function isPagePath(path: string): boolean {
  const { network, path: place } = splitPageAddress(path)
  return (
    path === '/' ||
    matchGeneralPage(path) !== undefined ||
    (isNetworkName(network) && matchNetworkPage(place) !== undefined)
  )
}
