const KEY = 'epochal.reloaded-for'

/**
 * Whether the page may reload itself for want of a file: once in each version of the app, whichever of its files are missing,
 * since a second reload would not bring them either. It counts as done from then on.
 * @param build the id of the version; undefined where the document names none
 * @param storage of the session; without it, no page reloads itself
 */
export function claimReload(
  path: string,
  build: string | undefined,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  const claim = `${build ?? ''} ${path}`
  try {
    const claims = storage.getItem(KEY)?.split('\n') ?? []
    if (claims.includes(claim)) return false
    storage.setItem(KEY, [...claims, claim].join('\n'))
    return storage.getItem(KEY)?.endsWith(claim) ?? false
  } catch {
    // Storage is refused: nothing would end a circle of reloads.
    return false
  }
}
