import { blake2b } from '@noble/hashes/blake2.js'
import { bech32FromBytes } from './encoding.ts'

/** Returns the fingerprint of a native asset (CIP-14): `asset1…`, from the bytes of its policy id and name. */
export function assetFingerprint(policyAndName: Uint8Array): string {
  return bech32FromBytes('asset', blake2b(policyAndName, { dkLen: 20 }))
}
