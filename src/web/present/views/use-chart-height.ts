import { useSyncExternalStore } from 'react'

const LARGE = 392
/** In one of two rows. */
const HALF = 172
const SMALL = 240
/** Screens on which the charts are below each other; `present.css` has the same width, and these heights. */
const SMALL_SCREEN = '(max-width: 767px)'

/**
 * The height of a chart, in pixels before the page is scaled. The server, which does not know the screen, draws for a large one.
 * @param rows of charts
 */
export function useChartHeight(rows: 1 | 2): number {
  const isSmall = useSyncExternalStore(
    followScreen,
    () => matchMedia(SMALL_SCREEN).matches,
    () => false,
  )
  if (isSmall) return SMALL
  return rows === 1 ? LARGE : HALF
}

function followScreen(onChange: () => void): () => void {
  const query = matchMedia(SMALL_SCREEN)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
