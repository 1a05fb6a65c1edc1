/** The identifiers and keys that begin with the same prefix (CIP-5, CIP-14, CIP-105, CIP-129, CIP-151). */
export interface Bech32Family {
  readonly prefix: string
  /** Sizes of the data in bytes. */
  readonly bytes: readonly number[]
  /** Its name in a sentence: `a DRep`. */
  readonly thing: string
}

const HASH = [28]
const KEY = [32]
/** A key, and a chain code of 32 bytes. */
const EXTENDED = [64]
const row = (prefix: string, bytes: readonly number[], thing: string): Bech32Family => ({
  prefix,
  bytes,
  thing,
})
/** A kind of keys: a public key, an extended public key and a key hash. */
const keys = (prefix: string, kind: string): Bech32Family[] => [
  row(`${prefix}_vk`, KEY, `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind} key`),
  row(`${prefix}_xvk`, EXTENDED, `an extended ${kind} key`),
  row(`${prefix}_vkh`, HASH, `the hash of ${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind} key`),
]

export const bech32Families: readonly Bech32Family[] = [
  row('stake', [29], 'a stake address'),
  row('stake_test', [29], 'a stake address'),
  row('addr', [29, 57], 'a payment address'),
  row('addr_test', [29, 57], 'a payment address'),
  row('stake_vk', KEY, 'a stake key'),
  row('stake_xvk', EXTENDED, 'a stake key'),
  row('stake_vkh', HASH, 'the hash of a stake key'),
  row('script', HASH, 'a script hash'),
  row('vrf_vk', KEY, 'a VRF key'),
  row('vrf_vkh', KEY, 'the hash of a VRF key'),
  row('pool', HASH, 'a pool ID'),
  row('drep', [28, 29], 'a DRep'),
  row('drep_script', HASH, 'a DRep script'),
  row('cc_cold', [29], 'a committee member'),
  row('cc_hot', [29], 'a committee credential'),
  row('cc_cold_script', HASH, 'a committee script'),
  row('cc_hot_script', HASH, 'a committee script'),
  row('gov_action', [33, 34], 'a governance action'),
  row('asset', [20], 'a native asset'),
  row('datum', KEY, 'the hash of a datum'),
  row('script_data', KEY, 'the hash of script data'),
  row('kes_vk', KEY, 'a KES key'),
  row('calidus', [29], 'a Calidus ID of a pool'),
  row('req_signer_vkh', HASH, 'the hash of a signing key'),
  ...keys('drep', 'DRep'),
  ...keys('cc_cold', 'committee'),
  ...keys('cc_hot', 'committee'),
  ...keys('addr', 'payment'),
  ...keys('addr_shared', 'shared payment'),
  ...keys('stake_shared', 'shared stake'),
  ...keys('policy', 'policy'),
  ...keys('pool', 'pool cold'),
  ...keys('calidus', 'Calidus'),
  ...keys('acct', 'account'),
  ...keys('acct_shared', 'shared account'),
  ...keys('root', 'root'),
  ...keys('cvote', 'vote'),
]

/** The family that a text begins with, its separator included. */
export function familyOf(lower: string): Bech32Family | undefined {
  const end = lower.indexOf('1')
  return end > 0 ? bech32Families.find(({ prefix }) => prefix === lower.slice(0, end)) : undefined
}

/** Characters of a whole text: the prefix, the separator, the data in groups of five bits, and the checksum. */
export function lengthsOf({ prefix, bytes }: Bech32Family): number[] {
  return bytes.map((size) => prefix.length + 1 + Math.ceil((size * 8) / 5) + 6)
}
