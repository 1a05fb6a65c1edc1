import { networkNames } from '#cardano/network.ts'
import { generalPagePaths, matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'

/**
 * The one path of a page that its other spellings are replaced by: fixed segments and hashes in small letters, without a slash
 * at the end. A path that is no page's stays, as does a segment in mixed case, whose checksum fails.
 */
export function canonicalPath(pathname: string): string {
  const plain = pathname.replace(/(?<=.)\/+$/, '')
  const general = Object.values(generalPagePaths).find((path) => path === plain.toLowerCase())
  if (general !== undefined) return general
  const { network, path } = splitPageAddress(plain)
  const name = networkNames().find((known) => known === network.toLowerCase())
  const page = matchNetworkPage(path)
  return name === undefined || page === undefined
    ? plain
    : `/${name}${page.path.split('/').map(smallLetters).join('/')}`
}

/** Hex digits, and bech32 in capitals throughout, mean the same in small letters. */
function smallLetters(segment: string): string {
  return /^[0-9a-f]+$/i.test(segment) || segment === segment.toUpperCase() ? segment.toLowerCase() : segment
}
