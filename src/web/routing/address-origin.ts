/** The text that a person pasted, from which the address of an account's page was read. It is kept in the history's entry, not in the address. */
export interface AddressOrigin {
  /** `mended`: one character was wrong, and another one was chosen for it. */
  readonly kind: 'mended' | 'payment address' | 'hex' | 'link'
  readonly pasted: string
}

const KINDS: readonly AddressOrigin['kind'][] = ['mended', 'payment address', 'hex', 'link']

/** The state of a history entry for an origin. */
export function originState(
  origin: AddressOrigin | undefined,
): { readonly origin: AddressOrigin } | undefined {
  return origin && { origin }
}

/** Undefined where the state of a history entry has none. */
export function originOf(state: unknown): AddressOrigin | undefined {
  const { origin }: { readonly origin?: unknown } = Object(state)
  const { kind, pasted }: Partial<Record<keyof AddressOrigin, unknown>> = Object(origin)
  const known = KINDS.find((one) => one === kind)
  return known && typeof pasted === 'string' ? { kind: known, pasted } : undefined
}
