import type { ReferenceEntry } from './reference-entries.ts'

/**
 * The entries that contain a text, in any case: first those whose name or path begins with it, then those whose name or
 * path contains it, then those whose detail does. Spaces at the ends and a method before a path make no difference.
 */
export function findEntries(text: string, entries: readonly ReferenceEntry[]): readonly ReferenceEntry[] {
  const wanted = searched(text).toLowerCase()
  if (wanted === '') return []
  return entries
    .map((entry, at) => ({ entry, at, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ entry }) => entry)
}

const NOT_FOUND = 4

function rankOf({ name, path = '', detail }: ReferenceEntry, wanted: string): number {
  const rank = Math.min(rankIn(name, wanted), rankIn(path, wanted))
  return rank === NOT_FOUND && detail.toLowerCase().includes(wanted) ? 3 : rank
}

function rankIn(text: string, wanted: string): number {
  const at = text.toLowerCase().indexOf(wanted)
  if (at === 0) return text.length === wanted.length ? 0 : 1
  return at > 0 ? 2 : NOT_FOUND
}

function searched(text: string): string {
  return text.trim().replace(/^get\s+(?=\/)/i, '')
}

/** A name in pieces, with the part that was searched for in the middle. */
export function splitAtMatch(name: string, text: string): readonly [string, string, string] {
  const wanted = searched(text).replace(/^\/api\/core\//i, '')
  const at = name.toLowerCase().indexOf(wanted.toLowerCase())
  return at < 0
    ? [name, '', '']
    : [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
