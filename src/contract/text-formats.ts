import type { account } from './resources/account.ts'
import type { block } from './resources/block.ts'
import type { Resource } from './resources/field.ts'
import type { poolUpdate } from './resources/pool-update.ts'

type TextField<R extends Resource> = {
  [Name in keyof R['fields']]: R['fields'][Name]['kind'] extends 'text' | 'base64' ? Name : never
}[keyof R['fields']]

type TextFormats<R extends Resource> = Readonly<Record<TextField<R>, RegExp>>

const HASH = /^[0-9a-f]{64}$/i
const HASH_OR_EMPTY = /^(?:[0-9a-f]{64})?$/i
/** 32 bytes. */
const HASH_BASE64 = /^[A-Za-z0-9+/]{43}=$/
/** Bech32 of 29, 28 and 32 bytes, with six characters of checksum. */
export const STAKE_ADDRESS = /^stake(?:_test)?1[02-9ac-hj-np-z]{53}$/i
const POOL = /^pool1[02-9ac-hj-np-z]{51}$/i
const VRF_KEY = /^vrf_vk1[02-9ac-hj-np-z]{58}$/i

const formats: {
  readonly Account: TextFormats<typeof account>
  readonly Block: TextFormats<typeof block>
  readonly PoolUpdate: TextFormats<typeof poolUpdate>
} = {
  Account: {
    stake_address: STAKE_ADDRESS,
    last_reg_dereg_tx: HASH,
    pool_id: POOL,
    last_deleg_tx: HASH,
  },
  Block: {
    hash: HASH_BASE64,
    vrf_key: VRF_KEY,
    op_cert: HASH_BASE64,
    hash_hex: HASH,
    op_cert_hex: HASH_OR_EMPTY,
  },
  PoolUpdate: { vrf_key_hash: HASH_BASE64, vrf_key_hash_hex: HASH },
}

/**
 * Not in the specification: the format of each field that is text, by resource and field. No text of the interface is
 * free. Apart from the fields themselves, since browsers do not need it: the proxy has checked what they get.
 */
export const textFormats: Readonly<Record<string, Readonly<Record<string, RegExp>> | undefined>> = formats

/** Whether a text can be the value of a header field (RFC 9110 section 5.5): no line break, no other control character. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text.trim() === text
}
