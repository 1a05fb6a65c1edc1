import { SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { CACHE_PREFIX } from '../../service-worker/cache-names.ts'
import { forgetSeenPages } from './seen-pages.ts'

/**
 * Removes a worker of the explorer and what is stored on this device: the server wants none. It gives one in its place that
 * deletes what the other one stored, which thereby stops storing, and removes itself.
 */
export async function removeWorker(): Promise<void> {
  forgetSeenPages()
  const registrations = (await navigator.serviceWorker.getRegistrations()).filter(isOurs)
  await Promise.all(
    registrations.map((registration) => registration.update().catch(() => registration.unregister())),
  )
  if (registrations.length > 0) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
}

/** Another program may have run at the same origin, in development above all. */
function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const script = (active ?? waiting ?? installing)?.scriptURL
  return script !== undefined && new URL(script).pathname === SERVICE_WORKER_PATH
}
