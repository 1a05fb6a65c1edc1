import { shortenText } from '#cardano/shorten.ts'
import type { UpdateFilters } from '#explorer-protocol/pool-searches.ts'

/** The epoch that a person has typed, or the reason why it is none. */
export function readTypedEpoch(
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
): number | string {
  const digits = text.trim().replace(/^0+(?=\d)/, '')
  if (!/^\d+$/.test(digits)) return 'An epoch is a whole number, such as 300.'
  if (Number(digits) > last) return `The last epoch here is ${last}.`
  if (Number(digits) < first) return `Pools begin with epoch ${first}.`
  return Number(digits)
}

/** A filter by pool or by key; without either, of a field without text. */
export type PoolFilters = Pick<UpdateFilters, 'pool' | 'vrf'>

/** Digits of a key hash, and those up to which digits alone are the number of a pool. */
const HASH_DIGITS = 64
const NUMBER_DIGITS = 19

/**
 * Reads the number of a pool, a label, or the hash of a VRF key or its first digits; the reason of a text that is none of them.
 * @param labels of this browser, by the number of the pool
 */
export function readTypedPool(
  typed: string,
  labels: ReadonlyMap<string, string> = new Map(),
): PoolFilters | string {
  const text = typed.trim()
  const isLabel = ([, label]: [string, string]) => label.toLowerCase() === text.toLowerCase()
  const labelled = [...labels].find(isLabel)
  const digits = text.replace(/[,\s]/g, '')
  if (text === '') return { pool: undefined, vrf: undefined }
  if (/^\d+$/.test(digits) && digits.length <= NUMBER_DIGITS) return { pool: BigInt(digits), vrf: undefined }
  if (labelled) return { pool: BigInt(labelled[0]), vrf: undefined }
  if (/^[\da-f]+$/i.test(text)) {
    if (text.length <= HASH_DIGITS) return { pool: undefined, vrf: text.toLowerCase() }
    return `A key hash has ${HASH_DIGITS} digits; this text has ${text.length}.`
  }
  if (/^pool1/i.test(text))
    return 'Updates have pool numbers and no pool1… identifiers. The search at the top of the page opens a pool by its ID where the data service finds it.'
  if (/^vrf_vkh?1/i.test(text))
    return 'This is a VRF key in bech32; updates have its hash in hex. The search at the top of the page opens the updates of this key.'
  return `“${shortenText(text, MAX_SHOWN)}” is no pool number such as 4268, no label of this browser and no key hash of digits and the letters a to f.`
}

/** The text of the field for a filter; the pool where both are set. */
export function typedPoolText({ pool, vrf }: PoolFilters): string {
  return pool?.toString() ?? vrf ?? ''
}

const MAX_SHOWN = 24
