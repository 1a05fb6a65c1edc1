import { SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { CACHE_PREFIX } from '../../service-worker/cache-names.ts'
import { forgetSeenPages } from './seen-pages.ts'

/** Removes a worker of the explorer and what it stored: the server wants none. */
export async function removeWorker(): Promise<void> {
  forgetSeenPages()
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.filter(isOurs).map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
}

/** Another program may have run at the same origin, in development above all. */
function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const script = (active ?? waiting ?? installing)?.scriptURL
  return script !== undefined && new URL(script).pathname === SERVICE_WORKER_PATH
}
