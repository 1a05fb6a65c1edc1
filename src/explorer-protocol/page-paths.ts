/** Paths of a network's pages below the network's address, in the notation of React Router. */
export const networkPagePaths = [
  '',
  'epochs',
  'epochs/:epoch',
  'blocks/:block',
  'blocks/epochs/:epoch/slots/:slot',
  'accounts',
  'accounts/sheet',
  'accounts/:stakeAddress',
  'pools/updates',
  'pools/:pool/updates',
] as const

export type NetworkPagePath = (typeof networkPagePaths)[number]

/** The page that shows how far each network is set up; it belongs to no network. */
export const STATUS_PAGE_PATH = '/status'

/** The page of users and their projects; it belongs to no network. */
export const DASHBOARD_PAGE_PATH = '/dashboard'

/** The page that links in mails lead to. */
export const DASHBOARD_LINK_PAGE_PATH = '/dashboard/link'

/** Whether a page shows what belongs to one person. */
export function isDashboardPage(address: string): boolean {
  const path = address.replace(/\/+$/, '').toLowerCase()
  return path === DASHBOARD_PAGE_PATH || path === DASHBOARD_LINK_PAGE_PATH
}

/** The address of a page, split after its first segment. */
export interface PageAddress {
  /** First segment; it need not be the name of a network. */
  readonly network: string
  /** The other segments with a leading slash, without one at the end: `/epochs/379`, or nothing. */
  readonly path: string
}

export function splitPageAddress(address: string): PageAddress {
  const end = address.indexOf('/', 1)
  return end < 0
    ? { network: address.slice(1), path: '' }
    : { network: address.slice(1, end), path: address.slice(end).replace(/\/+$/, '') }
}

export interface NetworkPageMatch {
  readonly pattern: NetworkPagePath
  /** The path with its fixed segments as the pattern spells them. */
  readonly path: string
}

/**
 * Finds the page whose pattern an address matches, as React Router does: fixed segments match in any case.
 * @param path of the page below its network: `/epochs/379`
 */
export function matchNetworkPage(path: string): NetworkPageMatch | undefined {
  const segments = path.split('/').slice(1)
  for (const pattern of networkPagePaths) {
    const parts = pattern === '' ? [] : pattern.split('/')
    const spelling = parts.map((part, at) => (part.startsWith(':') ? segments[at] : part))
    const isMatch =
      parts.length === segments.length &&
      spelling.every((part, at) => part !== '' && part?.toLowerCase() === segments[at]?.toLowerCase())
    if (isMatch) return { pattern, path: spelling.map((part) => `/${part}`).join('') }
  }
  return undefined
}
