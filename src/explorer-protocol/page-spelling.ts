import { isNetworkName } from '#cardano/network.ts'
import { matchGeneralPage, matchNetworkPage, spell, splitPageAddress } from './page-paths.ts'
import { generalPagePaths } from './page-patterns.ts'

/**
 * The one spelling of a page's address: the network, the fixed segments and hashes in small letters, no slash at the end. A
 * segment in mixed case stays, since its checksum fails and the page tells of it.
 * @returns undefined for an address that no page has
 */
export function pageSpelling(address: string): string | undefined {
  const general = matchGeneralPage(address)
  if (general) return spell(generalPagePaths[general], address.replace(/\/+$/, ''))
  const { network, path } = splitPageAddress(address)
  const name = network.toLowerCase()
  const match = isNetworkName(name) ? matchNetworkPage(path) : undefined
  return match && `/${name}${match.path.split('/').map(smallLetters).join('/')}`
}

/** Hex digits, and bech32 in capitals throughout, mean the same in small letters. */
function smallLetters(segment: string): string {
  return /^[0-9a-f]+$/i.test(segment) || segment === segment.toUpperCase() ? segment.toLowerCase() : segment
}
