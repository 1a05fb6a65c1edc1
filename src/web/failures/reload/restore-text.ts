import { SECOND } from '#cardano/utc-time.ts'
import { fillField } from '../../browser/early-fields.ts'
import { readKeptText } from './kept-text.ts'
import { pageFields } from './page-fields.ts'

export const KEPT_TEXT_KEY = 'epochal.kept-text'

/** Milliseconds for which fields that appear are filled in; later ones may be opened for another purpose. */
const RESTORES_FOR = 20 * SECOND

/** Fills in what was kept of the page before it was reloaded, once, as its fields appear. A field in use stays as it is. */
export function restoreText(): void {
  const kept = readKeptText(takeStored(), location.pathname + location.search)
  if (!kept) return
  const left = new Map(Object.entries(kept.values))
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), RESTORES_FOR)
  fill()

  function fill(): void {
    for (const { key, element, field } of pageFields()) {
      const value = left.get(key)
      if (value === undefined) continue
      left.delete(key)
      if (field.value !== value && document.activeElement !== element) fillField(element, value)
    }
    if (left.size > 0) return
    observer.disconnect()
    clearTimeout(timer)
  }
}

function takeStored(): string | null {
  try {
    const stored = sessionStorage.getItem(KEPT_TEXT_KEY)
    sessionStorage.removeItem(KEPT_TEXT_KEY)
    return stored
  } catch {
    // Storage is refused: nothing was kept.
    return null
  }
}
