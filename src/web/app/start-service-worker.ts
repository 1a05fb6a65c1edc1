import address from '../service-worker/service-worker.ts?worker&url'

/** Registers the service worker of the build. A new one stores what this page loaded before it: its document, files and data. */
export async function startServiceWorker(): Promise<void> {
  // A chart in a frame of another site stores nothing.
  if (!import.meta.env.PROD || !navigator.serviceWorker || window.top !== window) return
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await navigator.serviceWorker.register(address)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.workerStart !== 0) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // Workbox's message for what was loaded before the worker.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [location.href, ...loaded] } })
}
