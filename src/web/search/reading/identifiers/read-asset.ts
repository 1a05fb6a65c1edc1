import { assetFingerprint } from '#cardano/asset-fingerprint.ts'
import { bytesFromHex, hexFromBytes } from '#cardano/encoding.ts'
import { notCovered } from '../not-covered.ts'
import type { SearchContext, SearchResult } from '../search-result.ts'

/** A policy id and an asset name, with a dot between them; the name is in hex, or as it is read. */
export function readAsset(text: string, context: SearchContext): SearchResult | undefined {
  const [, policy, name] = /^([0-9a-f]{56})\.([^\s.]{0,64})$/i.exec(text) ?? []
  if (policy === undefined || name === undefined) return undefined
  const isHex = name.length % 2 === 0 && /^[0-9a-f]*$/i.test(name)
  const digits = isHex ? name : hexFromBytes(new TextEncoder().encode(name))
  return assetResult(policy + digits, text, context)
}

/** @param digits policy id and asset name in hex */
export function assetResult(digits: string, text: string, context: SearchContext): SearchResult {
  const fingerprint = assetFingerprint(bytesFromHex(digits.toLowerCase()))
  return notCovered('a native asset', text, context, ['asset', fingerprint])
}
