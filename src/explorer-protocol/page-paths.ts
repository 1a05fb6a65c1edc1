import { type NetworkPagePath, networkPagePaths } from './network-page-patterns.ts'
import { type GeneralPage, generalPagePaths } from './page-patterns.ts'

/** The page among those that belong to no network; fixed segments match in any case. */
export function matchGeneralPage(address: string): GeneralPage | undefined {
  const path = address.replace(/\/+$/, '')
  return (Object.keys(generalPagePaths) as GeneralPage[]).find((page) => spell(generalPagePaths[page], path))
}

/** Whether a page shows what belongs to one person. */
export function isDashboardPage(address: string): boolean {
  const page = matchGeneralPage(address)
  return page !== undefined && generalPagePaths[page].startsWith(generalPagePaths.dashboard)
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
  for (const pattern of networkPagePaths) {
    const spelling = spell(pattern === '' ? '' : `/${pattern}`, path)
    if (spelling !== undefined) return { pattern, path: spelling }
  }
  return undefined
}

/** A path with its fixed segments as its pattern spells them; undefined where it does not match. */
export function spell(pattern: string, path: string): string | undefined {
  const segments = path.split('/')
  const spelling = pattern.split('/').map((part, at) => (part.startsWith(':') ? segments[at] : part))
  const isMatch =
    spelling.length === segments.length &&
    spelling.every(
      (part, at) => (at === 0 || part !== '') && part?.toLowerCase() === segments[at]?.toLowerCase(),
    )
  return isMatch ? spelling.join('/') : undefined
}
