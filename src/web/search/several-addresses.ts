/** As many as a sheet takes. */
export const MOST_ADDRESSES = 200

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const SEPARATORS = /[\s,;|<>()[\]{}"'`“”‘’«»#/:=&+?.]+/
const BEGINNING = /^(?:stake|addr)(?:_test)?1/i
const HEX_ACCOUNT = /^[ef][01][0-9a-f]{56}$/i
/** Longer than any word, and no hash: an address whose beginning is broken. */
const LONG_WORD = /^(?![0-9a-f]{64}$)[a-z0-9_]{50,}$/i

/**
 * The entries of a text that holds several addresses, whatever stands between them, in their order and with
 * their faults.
 * @returns undefined when there is at most one
 */
export function readSeveral(input: string): readonly string[] | undefined {
  const words = input.replace(INVISIBLE, '').split(SEPARATORS)
  const isAddress = (word: string) => BEGINNING.test(word) || HEX_ACCOUNT.test(word)
  if (!words.some(isAddress)) return undefined
  const entries = words.filter((word) => isAddress(word) || LONG_WORD.test(word))
  return entries.length > 1 ? entries : undefined
}
