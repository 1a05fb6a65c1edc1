/** As many as a sheet takes. */
export const MOST_ADDRESSES = 200

const SEPARATORS = /[\s,;|<>()[\]{}"'`“”‘’«»\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]+/
const BEGINNING = /(?:stake|addr)(?:_test)?1/gi
const HEX_ACCOUNT = /^[ef][01][0-9a-f]{56}$/i

/**
 * The entries of a text that holds several addresses, whatever stands between them, in their order and with
 * their faults. Words that begin like no address are left out, unless the text is nothing but entries.
 * @returns undefined when there is at most one
 */
export function readSeveral(input: string): readonly string[] | undefined {
  const entries = input.split(SEPARATORS).filter((entry) => looksLikeAddress(entry))
  const beginnings = input.match(BEGINNING)?.length ?? 0
  return entries.length > 1 && Math.max(beginnings, entries.length) > 1 ? entries : undefined
}

function looksLikeAddress(entry: string): boolean {
  return entry.search(BEGINNING) === 0 || HEX_ACCOUNT.test(entry)
}
