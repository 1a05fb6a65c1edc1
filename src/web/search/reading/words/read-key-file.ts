import { blake2b } from '@noble/hashes/blake2.js'
import { bytesFromHex } from '#cardano/encoding.ts'
import { stakeAddressOf } from '#cardano/stake-address.ts'
import { accountChoice } from '../choices.ts'
import { ACCOUNTS, POOLS } from '../not-in-service.ts'
import { named } from '../notes.ts'
import type { SearchContext, SearchResult } from '../search-result.ts'
import { allPoolUpdates } from '../suggestions.ts'

/** The type of a verification key in a file of cardano-cli, and its bytes in CBOR. */
const TYPE = /"type": ?"([A-Za-z]{0,40})VerificationKey[A-Za-z0-9_]{0,60}"/
const BYTES = /"cborHex": ?"58[24]0([0-9a-f]{64})/i

/** A file of cardano-cli with a verification key: the account of a stake key, and the name of any other. */
export function readKeyFile(text: string, context: SearchContext): SearchResult | undefined {
  const [, kind] = TYPE.exec(text) ?? []
  if (kind === undefined) return undefined
  const [, bytes] = BYTES.exec(text) ?? []
  if (/^Stake(?:Extended)?$/.test(kind) && bytes !== undefined) {
    const hash = blake2b(bytesFromHex(bytes.toLowerCase()), { dkLen: 28 })
    const address = stakeAddressOf('key', hash, context.network)
    return {
      heading: 'This is the file of a stake key',
      choices: [accountChoice(context, address, 'account of this key, by its hash')],
    }
  }
  const isOfPool = /^(?:StakePool|Vrf|Kes)/.test(kind)
  return named(
    'This is the file of a verification key.',
    isOfPool ? POOLS : ACCOUNTS,
    isOfPool ? [allPoolUpdates(context.network)] : [],
  )
}
