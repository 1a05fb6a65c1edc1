import { ConnectionError } from '../../api/api-error.ts'
import { loadFile } from '../../api/load-chunk.ts'
import laterStyles from './later-styles.css?url'

let loading: Promise<void> | undefined

/**
 * Adds the styles of the pages that the first page does without, once; a loader waits for them, so that no such page is
 * shown without. After a failure the next call begins anew.
 * @throws as `loadChunk` does
 */
export function loadLaterStyles(): Promise<void> {
  loading ??= addStyles().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function addStyles(): Promise<void> {
  // Server rendering has no document, and its document brings the styles.
  if (typeof document === 'undefined') return
  // The document of a page that needs them has them, and scripts run after its styles.
  if (document.querySelector<HTMLLinkElement>(`link[href="${laterStyles}"]`)?.sheet) return
  // A failed request of a link says nothing of its status.
  await loadFile(laterStyles)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = laterStyles
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = (cause) => {
      link.remove()
      reject(new ConnectionError('The styles of this page did not load.', { cause }))
    }
    document.head.append(link)
  })
}
