import { blake2b } from '@noble/hashes/blake2.js'
import { bytesFromBech32, hexFromBytes } from './encoding.ts'

/**
 * Returns the BLAKE2b-256 hash of a block's raw VRF key in hex. It equals the `vrf_key_hash` that the block's pool
 * registered (Shelley ledger specification, section 4.3).
 * @throws {RangeError} when the text is not a bech32 `vrf_vk1…` of 32 bytes.
 */
export function vrfKeyHash(vrfKey: string): string {
  const { prefix, bytes } = bytesFromBech32(vrfKey)
  if (prefix !== 'vrf_vk' || bytes.length !== 32) throw new RangeError(`"${vrfKey}" is not a VRF key`)
  return hexFromBytes(blake2b(bytes, { dkLen: 32 }))
}
