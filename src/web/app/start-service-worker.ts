import { SAVE_DATA_QUERY, SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { SITE_PATH } from '#explorer-protocol/site-document.ts'
import { basePath } from '#web/browser/base-path.ts'

/** The Network Information API, which not all browsers have. */
interface WithNetworkInformation extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** Registers the service worker of the build. A new one stores what this page loaded before it: its document, files and data. */
export async function startServiceWorker(): Promise<void> {
  // A chart in a frame of another site stores nothing.
  if (!import.meta.env.PROD || !navigator.serviceWorker || window.top !== window) return
  const { connection } = navigator as WithNetworkInformation
  const script = SERVICE_WORKER_PATH + (connection?.saveData ? SAVE_DATA_QUERY : '')
  await navigator.serviceWorker.register(basePath + script)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.workerStart !== 0) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // The document brought the list of networks, without which the app shows no page.
  const listOfNetworks = location.origin + basePath + SITE_PATH
  // Workbox's message for what was loaded before the worker.
  const payload = { urlsToCache: [location.href, listOfNetworks, ...loaded] }
  active?.postMessage({ type: 'CACHE_URLS', payload })
}
