import { shortenMiddle } from './shorten-middle.ts'

/** `stake1u8a9…e79fma`: the prefix, four characters of the data and the end, which tell two addresses apart. */
export function shortAddress(address: string): string {
  return shortenMiddle(address, address.lastIndexOf('1') + 5)
}
