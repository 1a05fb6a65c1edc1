const KEY = 'epochal.reloaded-for'

/**
 * Whether the page may reload itself for want of a file: once, since a second reload would not bring the file either. It
 * counts as done from then on.
 * @param storage of the session; without it, no page reloads itself
 */
export function claimReload(file: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    if (storage.getItem(KEY) === file) return false
    storage.setItem(KEY, file)
    return storage.getItem(KEY) === file
  } catch {
    // Storage is refused: nothing would end a circle of reloads.
    return false
  }
}
