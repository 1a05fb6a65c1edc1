import { retryLater } from '../retry-later.ts'
import { claimReload } from './automatic-reload.ts'
import { reloadDocument } from './reload-document.ts'

/**
 * Reloads the page for want of its code as soon as the server can be reached, once in each version of the app.
 * @param onUnreached called each time that the server cannot be reached
 * @returns a function that prevents what has not begun; undefined where the page was reloaded before, in vain
 */
export function reloadOnce(onUnreached?: () => void): (() => void) | undefined {
  const storage = sessionStorageOrNone()
  const { pathname } = location
  if (!storage || !claimReload(pathname, document.documentElement.dataset.build, storage)) return undefined
  let stop = () => {}
  reload()
  return () => stop()

  function reload(): void {
    // A person who has gone on to another page is not disturbed there.
    if (location.pathname !== pathname) return
    reloadDocument().catch(() => {
      onUnreached?.()
      stop = retryLater(reload)
    })
  }
}

/** Reading the property alone throws where storage is refused. */
function sessionStorageOrNone(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
