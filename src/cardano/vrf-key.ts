import { blake2b } from '@noble/hashes/blake2.js'
import { bytesFromBech32, hexFromBytes } from './encoding.ts'

/**
 * BLAKE2b-256 of a block's raw VRF key, in hex: what its pool registered as `vrf_key_hash`, and so the way
 * from a block to its pool (Shelley ledger specification, section 4.3).
 * @throws {RangeError} when the text is not a bech32 `vrf_vk1…` of 32 bytes.
 */
export function vrfKeyHash(vrfKey: string): string {
  const { prefix, bytes } = bytesFromBech32(vrfKey)
  if (prefix !== 'vrf_vk' || bytes.length !== 32) throw new RangeError(`"${vrfKey}" is not a VRF key`)
  return hexFromBytes(blake2b(bytes, { dkLen: 32 }))
}
