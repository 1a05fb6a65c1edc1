import type { AddressOrigin } from '#web/routing/address-origin.ts'

/** What an address was read from; undefined for the address itself, alone or in a text. */
export function addressOriginOf(text: string): AddressOrigin | undefined {
  const lower = text.toLowerCase()
  if (/^addr(?:_test)?1[a-z0-9]+$/.test(lower)) return { kind: 'payment address', pasted: lower }
  if (/^(?:0x|\\x)?[0-9a-f:]+$/.test(lower)) return { kind: 'hex', pasted: lower }
  if (/^https?:\/\/\S+$/.test(text)) return { kind: 'link', pasted: text }
  return undefined
}
