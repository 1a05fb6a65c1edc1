/** Has a new service worker store what this page loaded before it: its document, files and data. */
export async function storeFirstPage(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigator.serviceWorker || navigation?.workerStart !== 0) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // Workbox's message for what was loaded before the worker.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [location.href, ...loaded] } })
}
