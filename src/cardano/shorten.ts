const TAIL = 6

/** The text, cut with an ellipsis when it has more than `max` UTF-16 code units. */
export function shortenText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text
}

/** `89ff1090…9fc0b2`: the first `start` characters and the last six, which tell two hashes or addresses apart. */
export function shortenMiddle(text: string, start: number): string {
  return `${text.slice(0, start)}…${text.slice(-TAIL)}`
}

/** `stake1u8a9…e79fma`: the prefix, four characters of the data and the end, which tell two addresses apart. */
export function shortAddress(address: string): string {
  return shortenMiddle(address, address.lastIndexOf('1') + 5)
}
