import { ConnectionError } from '../../api/api-error.ts'
import laterStyles from './later-styles.css?url'

let loading: Promise<void> | undefined

/**
 * Adds the styles of the pages that the first page does without, once; a loader waits for them, so that no such page is
 * shown without. @throws {ConnectionError} when they do not load
 */
export function loadLaterStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    // The document of a page that needs them has them, and scripts run after its styles.
    if (document.querySelector<HTMLLinkElement>(`link[href="${laterStyles}"]`)?.sheet) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = laterStyles
    link.onload = () => resolve()
    link.onerror = (cause) => {
      loading = undefined
      link.remove()
      reject(new ConnectionError('The styles of this page did not load.', { cause }))
    }
    document.head.append(link)
  })
  return loading
}
