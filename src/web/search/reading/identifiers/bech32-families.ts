import { ACCOUNTS, COMMITTEE, POOLS, PROPOSALS, TOKENS, TRANSACTIONS, VOTES } from '../not-in-service.ts'

/** The identifiers and keys that begin with the same prefix (CIP-5, CIP-14, CIP-105, CIP-129, CIP-151). */
export interface Bech32Family {
  readonly prefix: string
  /** Sizes of the data in bytes. */
  readonly bytes: readonly number[]
  /** Its name in a sentence: `a DRep id`. */
  readonly thing: string
  /** The reason that the service has no record for it; empty for a family with a reader of its own. */
  readonly lacks: string
}

const HASH = [28]
const KEY = [32]
/** A key, and a chain code of 32 bytes. */
const EXTENDED = [64]
const WALLET = `Whoever has it sees all addresses of the wallet. ${ACCOUNTS}`
const VOTER_KEYS = 'The service has no votes, and finds no record by this key.'

const row = (prefix: string, bytes: readonly number[], thing: string, lacks: string): Bech32Family => ({
  prefix,
  bytes,
  thing,
  lacks,
})

/** A kind of keys: a public key, an extended public key and a key hash. */
const keys = (prefix: string, kind: string, lacks: string, extended = lacks): Bech32Family[] => [
  row(`${prefix}_vk`, KEY, `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind} key`, lacks),
  row(`${prefix}_xvk`, EXTENDED, `an extended ${kind} key`, extended),
  row(`${prefix}_vkh`, HASH, `the hash of ${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind} key`, lacks),
]

export const bech32Families: readonly Bech32Family[] = [
  row('stake', [29], 'a stake address', ''),
  row('stake_test', [29], 'a stake address', ''),
  row('addr', [29, 57], 'a payment address', ''),
  row('addr_test', [29, 57], 'a payment address', ''),
  row('stake_vk', KEY, 'a stake key', ''),
  row('stake_xvk', EXTENDED, 'a stake key', ''),
  row('stake_vkh', HASH, 'the hash of a stake key', ''),
  row('script', HASH, 'a script hash', ''),
  row('vrf_vk', KEY, 'a VRF key', ''),
  row('vrf_vkh', KEY, 'the hash of a VRF key', ''),
  row('pool', HASH, 'a pool id', POOLS),
  row('drep', [28, 29], 'a DRep id', VOTES),
  row('drep_script', HASH, 'a DRep script', VOTES),
  row('cc_cold', [29], 'a committee member', COMMITTEE),
  row('cc_hot', [29], 'a committee credential', COMMITTEE),
  row('cc_cold_script', HASH, 'a committee script', COMMITTEE),
  row('cc_hot_script', HASH, 'a committee script', COMMITTEE),
  row('gov_action', [33, 34], 'a governance action', PROPOSALS),
  row('asset', [20], 'the fingerprint of a native asset', TOKENS),
  row('datum', KEY, 'the hash of a datum', TRANSACTIONS),
  row('script_data', KEY, 'the hash of script data', TRANSACTIONS),
  row('kes_vk', KEY, 'a KES key', POOLS),
  row('calidus', [29], 'a Calidus id of a pool', POOLS),
  row('req_signer_vkh', HASH, 'the hash of a signing key', TRANSACTIONS),
  ...keys('drep', 'DRep', VOTES),
  ...keys('cc_cold', 'committee', COMMITTEE),
  ...keys('cc_hot', 'committee', COMMITTEE),
  ...keys('addr', 'payment', ACCOUNTS),
  ...keys('addr_shared', 'shared payment', ACCOUNTS),
  ...keys('stake_shared', 'shared stake', ACCOUNTS),
  ...keys('policy', 'policy', TOKENS),
  ...keys('pool', 'pool cold', POOLS),
  ...keys('calidus', 'Calidus', POOLS),
  ...keys('acct', 'account', ACCOUNTS, WALLET),
  ...keys('acct_shared', 'shared account', ACCOUNTS),
  ...keys('root', 'root', ACCOUNTS, WALLET),
  ...keys('cvote', 'vote', VOTER_KEYS),
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
