import { HOUR } from '#cardano/utc-time.ts'
import { NETWORK_LIST_PATH } from '#explorer-protocol/network-list.ts'
import { SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { brought } from '../../api/document-data.ts'
import type { ActivatedMessage } from '../../service-worker/messages.ts'
import { isDataPath } from '../../service-worker/request-kind.ts'
import { LONGEST_STORED } from '../../service-worker/stored-data.ts'
import { showUpdateNotice } from './show-update-notice.tsx'
import { isPageOlder, storeInWorker } from './worker-build.ts'

/** Milliseconds between two looks for a new version, while a page is open. */
const LOOK_EVERY = HOUR

/**
 * Registers the service worker, and says when a new version is ready.
 * @param build of this page
 */
export async function registerWorker(build: string): Promise<void> {
  const container = navigator.serviceWorker
  const wasServed = container.controller !== null
  container.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ActivatedMessage>) => {
    if (data.kind !== 'activated') return
    port?.postMessage(build)
    if (data.build !== build) void showUpdateNotice()
  })
  if (!container.controller && savesData()) return
  const registration = await container.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' })
  lookForUpdates(registration)
  const { active } = await container.ready
  if (!active) return
  const urls = [NETWORK_LIST_PATH, ...(wasServed ? [] : loadedData())]
  const itsBuild = await storeInWorker(active, { kind: 'store', urls, brought })
  if (itsBuild !== build && (await isPageOlder(registration, active))) void showUpdateNotice()
}

/** The data that this page loaded before there was a worker to store it. */
function loadedData(): string[] {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return [
    ...new Set(
      resources
        .filter(({ name, decodedBodySize }) => {
          const { origin, pathname } = new URL(name)
          return origin === location.origin && isDataPath(pathname) && decodedBodySize <= LONGEST_STORED
        })
        .map(({ name }) => name),
    ),
  ]
}

/** Whether the browser is set to load little: the files of all pages are not loaded ahead then. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** Looks for a new version when a page that is open for long is shown again: browsers look when a page is opened. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY) return
    lookedAt = Date.now()
    // Without a connection the next look is as good.
    registration.update().catch(() => undefined)
  })
}
