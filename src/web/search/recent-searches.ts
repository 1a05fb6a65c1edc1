import { useEffect, useSyncExternalStore } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { SubjectKind } from './search-result.ts'

/** A page that was opened in this browser, as the search offers it again. */
export interface RecentThing {
  readonly kind: SubjectKind
  readonly title: string
  readonly path: string
  /** In milliseconds since the Unix epoch. */
  readonly at: number
}

const KEY = 'epochal.recent'
const KEPT = 30
const KINDS: readonly SubjectKind[] = ['account', 'accounts', 'block', 'epoch', 'pool', 'slot']

const listeners = new Set<() => void>()
const NONE: readonly RecentThing[] = []

let things: readonly RecentThing[] | undefined

/** What was opened on a network, the newest first; it is kept in this browser and sent nowhere. */
export function useRecentThings(network: NetworkName): readonly RecentThing[] {
  return useSyncExternalStore(subscribe, all, () => NONE).filter(({ path }) =>
    path.startsWith(`/${network}/`),
  )
}

/** Notes that a page shows its record; nothing is noted while there is none. */
export function useNoteRecent(thing: Omit<RecentThing, 'at'> | undefined): void {
  const { kind, title, path } = thing ?? {}
  useEffect(() => {
    if (!kind || !title || !path) return
    // As it is by now: another tab may have added to it, or forgotten it.
    keep([{ kind, title, path, at: Date.now() }, ...stored().filter((other) => other.path !== path)])
  }, [kind, title, path])
}

export function forgetRecentThings(): void {
  keep([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', reread)
  return () => listeners.delete(listener)
}

/** Another tab has written. */
function reread(): void {
  things = undefined
  for (const listener of listeners) listener()
}

function all(): readonly RecentThing[] {
  things ??= stored()
  return things
}

function keep(recent: readonly RecentThing[]): void {
  things = recent.slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(things))
  } catch {
    // Without storage it holds for this page alone.
  }
  for (const listener of listeners) listener()
}

/** What another version of the app, or somebody else, has left there is no history. */
function stored(): readonly RecentThing[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isRecentThing) : []
  } catch {
    return []
  }
}

function isRecentThing(value: unknown): value is RecentThing {
  if (typeof value !== 'object' || value === null) return false
  const { kind, title, path, at }: Partial<Record<keyof RecentThing, unknown>> = value
  return (
    KINDS.some((known) => known === kind) &&
    typeof title === 'string' &&
    typeof path === 'string' &&
    /^\/[a-z]/.test(path) &&
    typeof at === 'number' &&
    at > 0 &&
    at <= Date.now()
  )
}
