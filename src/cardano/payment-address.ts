import type { Network } from './network.ts'
import { stakeAddressOf } from './stake-address.ts'

/** The stake part of a payment address (CIP-19). */
type PaymentAddress =
  | { readonly kind: 'base'; readonly stakeAddress: string; readonly credential: 'key' | 'script' }
  /** A reference to the stake registration on the chain, which the address alone does not resolve. */
  | { readonly kind: 'pointer' }
  | { readonly kind: 'enterprise' }

export type PaymentAddressResult =
  | { readonly ok: true; readonly address: PaymentAddress }
  | { readonly ok: false; readonly fault: 'wrong-length' | 'wrong-header' | 'other-network' }

/** Sizes of a header with one credential (enterprise) or two (base), in bytes (CIP-19). */
const CREDENTIAL_BYTES = 28
const BASE_BYTES = 1 + 2 * CREDENTIAL_BYTES
const ENTERPRISE_BYTES = 1 + CREDENTIAL_BYTES

/** Reads the bytes of a payment address, of any form since Shelley. */
export function readPaymentAddress(bytes: Uint8Array, network: Network): PaymentAddressResult {
  const header = bytes[0] ?? 0
  const type = header >> 4
  if (type > 7) return { ok: false, fault: 'wrong-header' }
  if ((header & 0b1111) !== network.addressNetworkId) return { ok: false, fault: 'other-network' }
  if (type < 4) {
    if (bytes.length !== BASE_BYTES) return { ok: false, fault: 'wrong-length' }
    const credential = type & 0b10 ? 'script' : 'key'
    const stakeAddress = stakeAddressOf(credential, bytes.slice(1 + CREDENTIAL_BYTES), network)
    return { ok: true, address: { kind: 'base', stakeAddress, credential } }
  }
  if (type < 6) {
    return bytes.length > ENTERPRISE_BYTES
      ? { ok: true, address: { kind: 'pointer' } }
      : { ok: false, fault: 'wrong-length' }
  }
  return bytes.length === ENTERPRISE_BYTES
    ? { ok: true, address: { kind: 'enterprise' } }
    : { ok: false, fault: 'wrong-length' }
}
