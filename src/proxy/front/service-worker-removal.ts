import type { AppFile } from './app-files.ts'
import { bodyOf } from './responses.ts'

/** A service worker that takes the place of ours, deletes what it stored, and removes itself. Open pages go on without. */
const SCRIPT = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('epochal-')).map((name) => caches.delete(name)))
  // The times of use of what was stored.
  indexedDB.deleteDatabase('workbox-expiration')
  await self.registration.unregister()
}
`

/** Served at the address of the service worker where there is none to run. */
export const workerRemoval: AppFile = {
  ...bodyOf(SCRIPT, 'text/javascript; charset=utf-8'),
  isImmutable: false,
}
