import { isSameSubject, MOST_WATCHED, type SeenState, type Watched, type WatchSubject } from './watched.ts'

/** Adds an entry at the end; the list stays as it is when it has the subject or is full. */
export function withEntry(list: readonly Watched[], entry: Watched): readonly Watched[] {
  const isKnown = list.some((other) => isSameSubject(other, entry))
  return isKnown || list.length >= MOST_WATCHED ? list : [...list, entry]
}

export function withoutEntry(list: readonly Watched[], subject: WatchSubject): readonly Watched[] {
  return list.filter((entry) => !isSameSubject(entry, subject))
}

/** Notes what a person has seen of subjects, never by an earlier time than the one noted; those that are not watched are left out. */
export function withSeen(
  list: readonly Watched[],
  seen: readonly (readonly [WatchSubject, SeenState])[],
): readonly Watched[] {
  return list.map((entry) => {
    const [, state] = seen.find(([subject]) => isSameSubject(subject, entry)) ?? []
    return state && state.at >= (entry.seen?.at ?? 0) ? { ...entry, seen: state } : entry
  })
}

interface Merged {
  readonly list: readonly Watched[]
  readonly added: number
  /** Entries whose subjects the list had. */
  readonly known: number
  /** Entries for which the list had no room. */
  readonly left: number
}

/** Adds the entries of a file. For a subject in both the earlier beginning and the later visit count. */
export function merge(list: readonly Watched[], imported: readonly Watched[]): Merged {
  const known = list.map((entry) => {
    const other = imported.find((one) => isSameSubject(one, entry))
    return other
      ? { ...entry, since: Math.min(entry.since, other.since), seen: laterOf(entry.seen, other.seen) }
      : entry
  })
  const others = imported.filter((one) => !list.some((entry) => isSameSubject(one, entry)))
  const merged = [...known, ...others].slice(0, MOST_WATCHED)
  const added = merged.length - known.length
  return {
    list: merged,
    added,
    known: imported.length - others.length,
    left: others.length - added,
  }
}

function laterOf(one: SeenState | undefined, other: SeenState | undefined): SeenState | undefined {
  if (!one || !other) return one ?? other
  return other.at > one.at ? other : one
}
