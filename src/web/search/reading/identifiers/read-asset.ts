import { assetFingerprint } from '#cardano/asset-fingerprint.ts'
import { bytesFromHex, hexFromBytes } from '#cardano/encoding.ts'
import { TOKENS } from '../not-in-service.ts'
import { named } from '../notes.ts'
import type { SearchResult } from '../search-result.ts'
import { copyText } from '../suggestions.ts'

/** A policy id and an asset name, with a dot between them; the name is in hex, or as it is read. */
export function readAsset(text: string): SearchResult | undefined {
  const [, policy, name] = /^([0-9a-f]{56})\.([^\s.]{0,64})$/i.exec(text) ?? []
  if (policy === undefined || name === undefined) return undefined
  const isHex = name.length % 2 === 0 && /^[0-9a-f]*$/i.test(name)
  const digits = isHex ? name : hexFromBytes(new TextEncoder().encode(name))
  return readAssetName(policy, digits, text)
}

/** @param name in hex @param isCertain false where nothing but the length says where the name begins */
export function readAssetName(policy: string, name: string, text: string, isCertain = true): SearchResult {
  const bytes = bytesFromHex(name)
  const label = ASSET_LABELS.get(name.slice(0, 8).toLowerCase())
  const readable = readableText(label === undefined ? bytes : bytes.slice(4))
  if (readable === undefined && !isCertain) {
    const title = 'This may be a policy id and an asset name.'
    return named(title, TOKENS, [copyText(text)])
  }
  const called =
    bytes.length === 0
      ? 'an empty asset name'
      : readable === undefined
        ? 'an asset name that is no text'
        : `the asset name ${readable}${label === undefined ? '' : ` (${label})`}`
  return named(`This is a policy id and ${called}.`, TOKENS, [
    copyText(text),
    copyText(assetFingerprint(bytesFromHex(policy + name)), 'Copy the asset fingerprint'),
  ])
}

/** Prefixes of names that tell the token's standard (CIP-67, CIP-68). */
const ASSET_LABELS = new Map([
  ['000643b0', 'reference token'],
  ['000de140', 'NFT'],
  ['0014df10', 'token'],
  ['001bc280', 'rich token'],
])

/** Bytes as a text of visible characters; undefined for any other bytes. */
function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[^\p{C}\p{Z}](?:[^\p{C}]*[^\p{C}\p{Z}])?$/u.test(text) ? text : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
