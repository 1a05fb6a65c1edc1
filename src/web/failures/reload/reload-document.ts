import { keptValues } from './kept-text.ts'
import { pageFields } from './page-fields.ts'
import { KEPT_TEXT_KEY } from './restore-text.ts'

/** Status of the first responses by which a gateway says that it cannot reach the server. */
const UNREACHED = 500

/**
 * Reloads the page at its address once the server can be reached, and keeps what was typed into it for one load. The browser
 * keeps the place to which it is scrolled.
 * @throws {TypeError} when the server cannot be reached
 */
export async function reloadDocument(): Promise<void> {
  // No service worker handles a HEAD request.
  const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  if (status >= UNREACHED) throw new TypeError(`the server replied with the status ${status}`)
  const values = keptValues(pageFields().map(({ field }) => field))
  try {
    const address = location.pathname + location.search
    if (Object.keys(values).length > 0)
      sessionStorage.setItem(KEPT_TEXT_KEY, JSON.stringify({ address, values }))
  } catch {
    // Storage is refused or full: what was typed is lost by the reload.
  }
  location.reload()
}
