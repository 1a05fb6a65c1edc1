/** The parts of a link that say where it leads. */
type LinkTarget = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'search' | 'target' | 'download'>

/**
 * The path and query that a press of a link would open in this document.
 * @returns undefined for another site, another window, a file, and the page that is open already
 */
export function intendedPath(
  link: LinkTarget,
  here: Pick<Location, 'origin' | 'pathname'>,
): string | undefined {
  const opensHere = (link.target === '' || link.target === '_self') && link.download === ''
  if (!opensHere || link.origin !== here.origin || link.pathname === here.pathname) return undefined
  return link.pathname + link.search
}
