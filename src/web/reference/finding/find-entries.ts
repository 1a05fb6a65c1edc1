import type { ReferenceEntry } from './reference-entries.ts'

/**
 * The entries that contain a text, in any case: first those whose name begins with it, then those whose name contains it,
 * then those whose detail does. Spaces at the ends make no difference.
 */
export function findEntries(text: string, entries: readonly ReferenceEntry[]): readonly ReferenceEntry[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return entries
    .map((entry, at) => ({ entry, at, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ entry }) => entry)
}

const NOT_FOUND = 4

function rankOf({ name, detail }: ReferenceEntry, wanted: string): number {
  const at = name.toLowerCase().indexOf(wanted)
  if (at === 0) return name.length === wanted.length ? 0 : 1
  if (at > 0) return 2
  return detail.toLowerCase().includes(wanted) ? 3 : NOT_FOUND
}

/** A name in pieces, with the part that was searched for in the middle. */
export function splitAtMatch(name: string, text: string): readonly [string, string, string] {
  const wanted = text.trim()
  const at = name.toLowerCase().indexOf(wanted.toLowerCase())
  return at < 0
    ? [name, '', '']
    : [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
