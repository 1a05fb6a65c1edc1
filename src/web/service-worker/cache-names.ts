/** The beginning of the name of every cache of the explorer. */
export const CACHE_PREFIX = 'epochal-'

const BUILD_PREFIX = `${CACHE_PREFIX}build-`

/** The cache of responses with data; its number changes with the form in which they are stored. */
export const DATA_CACHE = `${CACHE_PREFIX}data-1`

/** The cache of long lists, which pages store themselves and continue; its number changes as that of the data. */
export const LIST_CACHE = `${CACHE_PREFIX}lists-1`

/** The cache of the files and the document of one build. */
export function buildCacheName(build: string): string {
  return `${BUILD_PREFIX}${build}`
}

/**
 * The caches that a worker deletes when it becomes active: those of builds that no open page is of, but for the build before
 * this one, and of data in a form that is not read any more. A page of the build before can come back, by the browser's Back or
 * in a tab that is restored.
 * @param names of all caches of this origin, in the order in which they were created
 * @param build of the worker
 * @param pages the build of each open page; undefined for one that did not reply, which can be of any build
 */
export function obsoleteCaches(
  names: readonly string[],
  build: string,
  pages: readonly (string | undefined)[],
): string[] {
  const used = new Set([build, ...pages].map((one) => one && buildCacheName(one)))
  const before = names.findLast((name) => name.startsWith(BUILD_PREFIX) && name !== buildCacheName(build))
  if (before !== undefined) used.add(before)
  return names.filter((name) =>
    name.startsWith(BUILD_PREFIX)
      ? !used.has(undefined) && !used.has(name)
      : name.startsWith(CACHE_PREFIX) && name !== DATA_CACHE && name !== LIST_CACHE,
  )
}
