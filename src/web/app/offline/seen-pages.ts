import { isNetworkName } from '#cardano/network.ts'

const KEY = 'epochal.seen-pages'
const MOST = 50

/** Paths of the pages of networks that this browser has shown, the last one first. */
export function seenPages(): readonly string[] {
  try {
    return readPaths(localStorage.getItem(KEY))
  } catch {
    // Storage is refused: nothing is known.
    return []
  }
}

/** Notes each page that is shown from now on; a page has a title of its own. */
export function noteSeenPages(): void {
  new MutationObserver(note).observe(document.head, { childList: true, subtree: true, characterData: true })
  note()
}

export function forgetSeenPages(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is refused: there is nothing in it.
  }
}

function note(): void {
  const seen = seenPages()
  const next = withPage(seen, location.pathname)
  if (next === seen) return
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is refused or full: the list stays as it was.
  }
}

/** @returns the same list where the path is first already, or is not of a network */
export function withPage(seen: readonly string[], path: string): readonly string[] {
  const [, network = ''] = path.split('/')
  if (seen[0] === path || !isNetworkName(network)) return seen
  return [path, ...seen.filter((one) => one !== path)].slice(0, MOST)
}

/** The paths in a stored text; none where something else was stored. */
export function readPaths(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
