import { externalStore } from '../../browser/external-store.ts'

const isFull = externalStore(() => document.fullscreenElement !== null, {
  server: () => false,
  start: (write) => {
    const note = () => write(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  },
})

/** Whether the browser lets a page fill the screen: in a frame it may not, and those of phones have no such function. */
const canBeFull = externalStore(() => document.fullscreenEnabled === true, { server: () => false })

export const useIsFullScreen = isFull.use
export const useCanBeFullScreen = canBeFull.use

/** Fills the screen with the page, or ends it. */
export function switchFullScreen(): void {
  if (document.fullscreenElement) leaveFullScreen()
  else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(ignoreRefusal)
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignoreRefusal)
}

/** The browser refuses outside a press, or another program has the screen: the page stays in its window. */
function ignoreRefusal(): void {}
