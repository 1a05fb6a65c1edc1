import { useSyncExternalStore } from 'react'

const LARGE = 392
const SMALL = 240
/** Screens on which the charts are below each other; `present.css` has the same width, and these heights. */
const SMALL_SCREEN = '(max-width: 767px)'

/** The height of a chart, in pixels before the page is scaled. The server, which does not know the screen, draws for a large one. */
export function useChartHeight(): number {
  const isSmall = useSyncExternalStore(
    followScreen,
    () => matchMedia(SMALL_SCREEN).matches,
    () => false,
  )
  return isSmall ? SMALL : LARGE
}

function followScreen(onChange: () => void): () => void {
  const query = matchMedia(SMALL_SCREEN)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
