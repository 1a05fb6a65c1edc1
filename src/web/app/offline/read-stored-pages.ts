import type { UtcTime } from '#cardano/utc-time.ts'
import { DATA_CACHE } from '../../service-worker/cache-names.ts'
import { dataTime } from '../../service-worker/stored-data.ts'
import { seenPages } from './seen-pages.ts'
import { type StoredPage, storedPages } from './stored-pages.ts'

/** The pages that were seen on this device and can be shown again; null where no service worker serves this page. */
export async function readStoredPages(): Promise<readonly StoredPage[] | null> {
  if (!navigator.serviceWorker?.controller) return null
  const cache = await caches.open(DATA_CACHE)
  const requests = await cache.keys()
  const entries = requests.map(async ({ url }) => {
    const response = await cache.match(url)
    return response ? [{ url, time: dataTime(response) as UtcTime }] : []
  })
  return storedPages((await Promise.all(entries)).flat(), seenPages())
}
