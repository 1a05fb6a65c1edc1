import { type ExternalStore, externalStore } from './external-store.ts'

/** Whether a media query matches, as long as it is read. */
function mediaQuery(query: string): ExternalStore<boolean> {
  return externalStore(() => matchMedia(query).matches, {
    start: (write) => {
      const list = matchMedia(query)
      const onChange = () => write(list.matches)
      onChange()
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
  })
}

/** Whether the person wants nothing to move. */
export const reducedMotion = mediaQuery('(prefers-reduced-motion: reduce)')

/** Whether the window is one column of a page wide, as a phone's is. */
export const narrowWindow = mediaQuery('(max-width: 47.99rem)')

/** Whether the window has room for a panel beside a page. */
export const roomBesidePage = mediaQuery('(min-width: 80rem)')
