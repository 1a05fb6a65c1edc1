/** First characters of the keys that Epochal makes; those of earlier versions have none. */
export const KEY_PREFIX = 'epk_'

/** Characters of a key that lists and the log show: enough to find the key, too few to use it. */
const SHOWN_KEY_LENGTH = 8

/** The part of a key that may be shown: its first characters, after the prefix. */
export function shownKey(key: string): string {
  const start = key.startsWith(KEY_PREFIX) ? KEY_PREFIX.length : 0
  return key.slice(start, start + SHOWN_KEY_LENGTH)
}
