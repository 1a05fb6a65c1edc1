import { parseByronAddress } from '#cardano/byron-address.ts'
import { bytesFromBase64, hexFromBytes } from '#cardano/encoding.ts'
import { paths } from '../../../links/paths.ts'
import { notCovered } from '../not-covered.ts'
import {
  mistyped,
  partial,
  type SearchContext,
  type SearchResult,
  type SearchSuggestion,
  type SubjectKind,
} from '../search-result.ts'
import { readAddressBytes, readCredential, readHash } from './read-hex.ts'

/** Bytes in base64, in either alphabet of RFC 4648, with or without padding: a hash, a credential or an address. */
export function readBase64(
  text: string,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult | undefined {
  if (!/^[A-Za-z0-9+/_-]{38,77}={0,2}$/.test(text) || !/[A-Z]/.test(text) || !/[a-z]/.test(text))
    return undefined
  const bytes = bytesOf(text)
  switch (bytes?.length) {
    case 32:
      return readHash(hexFromBytes(bytes), 'in base64', word, context)
    case 28:
      return text.endsWith('=') ? readCredential(bytes, '28 bytes in base64 can be', context) : undefined
    case 29:
    case 57:
      return readAddressBytes(bytes, text, context)
    default:
      return undefined
  }
}

function bytesOf(text: string): Uint8Array | undefined {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    return bytesFromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The beginnings of Byron addresses: of Icarus, of Daedalus, and of test networks. */
const BYRON = /^(?:Ae2|DdzFF|37bt|2cW)[1-9A-HJ-NP-Za-km-z]*$/
const MIN_BYRON = 50

export function readByronAddress(text: string, context: SearchContext): SearchResult | undefined {
  const isBeginning = BYRON.test(text)
  const address = isBeginning || text.length > MIN_BYRON ? parseByronAddress(text) : undefined
  if (address) {
    const where = address.isOfTestNetwork ? ' on a test network' : ''
    return notCovered(
      `an address of the Byron era${where}`,
      text,
      context,
      address.isOfTestNetwork ? undefined : ['address', text],
    )
  }
  if (!isBeginning || text.length < 8) return undefined
  return text.length < MIN_BYRON
    ? partial('The beginning of an address of the Byron era', 'Such an address belongs to no account.')
    : mistyped('The checksum of this Byron address fails.', 'A character is wrong, missing or extra.')
}

/** An output of a transaction: its hash and its number, as wallets and cardano-cli write them. */
export function readOutput(text: string, context: SearchContext): SearchResult | undefined {
  const [, hash] = /^([0-9a-f]{64})[#:.,/-](?:\d{1,5}|TxIx|ix)$/i.exec(text) ?? []
  if (hash === undefined) return undefined
  const found = notCovered('an output of a transaction', text, context, ['transaction', hash.toLowerCase()])
  const block: SearchSuggestion = {
    kind: 'block',
    title: 'Try the hash as a block',
    detail: 'without the number of the output',
    path: paths.block(context.network.name, hash.toLowerCase()),
  }
  return { ...found, suggestions: [block, ...(found.suggestions ?? [])] }
}
