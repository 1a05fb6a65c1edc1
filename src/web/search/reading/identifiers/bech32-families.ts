import type { LinkedThing } from '#web/routing/other-explorers.ts'

/** The identifiers and keys that begin with the same prefix (CIP-5, CIP-14, CIP-105, CIP-129, CIP-151). */
export interface Bech32Family {
  readonly prefix: string
  /** Its name in a sentence: `a DRep`. */
  readonly thing: string
  /** Sizes of the data in bytes. */
  readonly bytes: readonly number[]
  /** The kind of its pages at other explorers. */
  readonly linked?: LinkedThing
}

/** Kinds of keys: a public key, an extended public key with its chain code, and a key hash. */
const KEYS: Readonly<Record<string, string>> = {
  addr: 'a payment',
  addr_shared: 'a shared payment',
  stake: 'a stake',
  stake_shared: 'a shared stake',
  drep: 'a DRep',
  cc_cold: 'a committee',
  cc_hot: 'a committee',
  policy: 'a policy',
  pool: 'a pool cold',
  calidus: 'a Calidus',
  acct: 'an account',
  acct_shared: 'a shared account',
  root: 'a root',
  cvote: 'a vote',
}

export const bech32Families: readonly Bech32Family[] = [
  { prefix: 'stake', thing: 'a stake address', bytes: [29] },
  { prefix: 'stake_test', thing: 'a stake address', bytes: [29] },
  { prefix: 'addr', thing: 'a payment address', bytes: [29, 57] },
  { prefix: 'addr_test', thing: 'a payment address', bytes: [29, 57] },
  { prefix: 'pool', thing: 'a pool ID', bytes: [28] },
  { prefix: 'vrf_vk', thing: 'a VRF key', bytes: [32] },
  { prefix: 'vrf_vkh', thing: 'the hash of a VRF key', bytes: [32] },
  { prefix: 'script', thing: 'a script hash', bytes: [28] },
  { prefix: 'drep', thing: 'a DRep', bytes: [28, 29], linked: 'drep' },
  { prefix: 'drep_script', thing: 'a DRep script', bytes: [28], linked: 'drep' },
  { prefix: 'cc_cold', thing: 'a committee member', bytes: [29] },
  { prefix: 'cc_hot', thing: 'a committee credential', bytes: [29] },
  { prefix: 'cc_cold_script', thing: 'a committee script', bytes: [28] },
  { prefix: 'cc_hot_script', thing: 'a committee script', bytes: [28] },
  { prefix: 'gov_action', thing: 'a governance action', bytes: [33, 34], linked: 'action' },
  { prefix: 'asset', thing: 'a native asset', bytes: [20], linked: 'asset' },
  { prefix: 'datum', thing: 'the hash of a datum', bytes: [32] },
  { prefix: 'script_data', thing: 'the hash of script data', bytes: [32] },
  { prefix: 'kes_vk', thing: 'a KES key', bytes: [32] },
  { prefix: 'calidus', thing: 'a Calidus ID of a pool', bytes: [29] },
  { prefix: 'req_signer_vkh', thing: 'the hash of a signing key', bytes: [28] },
  ...Object.entries(KEYS).flatMap(([prefix, kind]) => [
    { prefix: `${prefix}_vk`, thing: `${kind} key`, bytes: [32] },
    { prefix: `${prefix}_xvk`, thing: `${kind} key`, bytes: [64] },
    { prefix: `${prefix}_vkh`, thing: `the hash of ${kind} key`, bytes: [28] },
  ]),
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
