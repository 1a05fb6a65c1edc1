import { describeStakeAddressFault } from '#cardano/describe-stake-address-fault.ts'
import { bech32FromBytes, bytesFromBech32, bytesFromHex } from '#cardano/encoding.ts'
import type { Network } from '#cardano/network.ts'
import { shortenText } from '#cardano/shorten.ts'
import { parseStakeAddress, type StakeAddressFault } from '#cardano/stake-address.ts'

type ParameterResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: ParameterFault }

/** The end of the sentence `"x" is not a block number: …`, or a fault that `describeParameterFault` puts into words. */
export type ParameterFault = string | StakeAddressFault

/** A kind of path parameter: its name in sentences, its schema, and its parser. */
export interface PathParameter<T = unknown> {
  /** The noun with its article, as in "is not a block number". */
  readonly noun: string
  /** How it is written, where that is not plain. */
  readonly form?: string
  /** In JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly parse: (text: string, network: Network) => ParameterResult<T>
}

const INT32_MAX = 2n ** 31n - 1n
const INT64_MAX = 2n ** 63n - 1n

/** Not in the specification: integers are bounded and have no sign and no leading zeros. */
function wholeNumber<T>(noun: string, max: bigint, convert: (text: string) => T): PathParameter<T> {
  const reason = `it must be a whole number from 0 to ${max}, without a sign or leading zeros`
  return {
    noun,
    schema: { type: 'integer', format: max === INT32_MAX ? 'int32' : 'int64', minimum: 0 },
    parse: (text) =>
      /^(0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= max
        ? { ok: true, value: convert(text) }
        : { ok: false, reason },
  }
}

/** Not in the specification: a hash has 64 digits, in any case; it is parsed to lower case. */
function hash32(noun: string): PathParameter<string> {
  return {
    noun,
    form: '64 hex digits',
    schema: { type: 'string', pattern: '^[0-9A-Fa-f]{64}$' },
    parse: (text) =>
      /^[0-9a-f]{64}$/i.test(text)
        ? { ok: true, value: text.toLowerCase() }
        : { ok: false, reason: 'it must be 64 hexadecimal digits' },
  }
}

/** Parses an address to lower case. */
const stakeAddress: PathParameter<string> = {
  noun: 'a stake address',
  schema: { type: 'string', examples: ['stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'] },
  parse: (text, network) => {
    const result = parseStakeAddress(text, network)
    return result.ok ? { ok: true, value: result.address.text } : { ok: false, reason: result.fault }
  },
}

const POOL_PREFIX = 'pool'
const POOL_HASH_BYTES = 28

/**
 * Not in the specification: a pool's hash, in bech32 (CIP-5) or as 56 hexadecimal digits, in any case. Parses to bech32 in
 * lower case.
 */
const poolHash: PathParameter<string> = {
  noun: 'a pool ID',
  form: 'pool1… or 56 hex digits',
  schema: { type: 'string', pattern: '^(pool1[02-9ac-hj-np-z]{51}|[0-9A-Fa-f]{56})$' },
  parse: (text) => {
    if (/^[0-9a-f]{56}$/i.test(text)) {
      return { ok: true, value: bech32FromBytes(POOL_PREFIX, bytesFromHex(text.toLowerCase())) }
    }
    try {
      const { prefix, bytes } = bytesFromBech32(text)
      if (prefix === POOL_PREFIX && bytes.length === POOL_HASH_BYTES)
        return { ok: true, value: text.toLowerCase() }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    return { ok: false, reason: 'it must be pool1… in bech32, or 56 hexadecimal digits' }
  },
}

/** The kinds of parameters, which the table of endpoints names: browsers load these, with their parsers, for few pages. */
export const pathParameters = {
  stakeAddress,
  epochNo: wholeNumber('an epoch number', INT32_MAX, Number),
  blockNo: wholeNumber('a block number', INT32_MAX, Number),
  blockHash: hash32('a block hash'),
  slotNo: wholeNumber('an absolute slot number', INT64_MAX, BigInt),
  poolHash,
  poolId: wholeNumber('a pool number', INT64_MAX, BigInt),
  vrfKeyHash: hash32('a VRF key hash'),
}

export type ParameterKind = keyof typeof pathParameters

export type ParameterValue<Kind extends ParameterKind> =
  (typeof pathParameters)[Kind] extends PathParameter<infer T> ? T : never

/** A malformed parameter of a path. */
export interface PathFault {
  /** Its text in the path. */
  readonly text: string
  readonly parameter: PathParameter
  readonly reason: ParameterFault
}

/** A sentence that names each malformed parameter and its reason. */
export function describePathFaults(faults: readonly PathFault[], network: Network): string {
  const clauses = faults.map(
    ({ text, parameter, reason }) =>
      `"${shortenText(text, MAX_TEXT_LENGTH)}" is not ${parameter.noun}: ${describeParameterFault(reason, network)}`,
  )
  return `${[...new Set(clauses)].join('; ')}.`
}

/** The reason in a clause without a full stop. */
export function describeParameterFault(reason: ParameterFault, network: Network): string {
  return typeof reason === 'string' ? reason : describeStakeAddressFault(reason, network)
}

/** Characters of a malformed text that a sentence quotes. */
const MAX_TEXT_LENGTH = 100
