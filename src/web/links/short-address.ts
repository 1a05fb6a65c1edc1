/** `stake1u8a9…79fma`: the prefix with what follows it, and the end, which tell two addresses apart. */
export function shortAddress(address: string): string {
  return `${address.slice(0, address.lastIndexOf('1') + 5)}…${address.slice(-6)}`
}
