import { STORED_TIMING } from '#explorer-protocol/offline-app.ts'

/** Milliseconds since the service worker received this document, by this device's clock; undefined for one from the server. */
export function storedDocumentAge(): number | undefined {
  return navigations()
    .flatMap(({ serverTiming = [] }) => serverTiming)
    .find(({ name }) => name === STORED_TIMING)?.duration
}

/** Whether the browser went back or forward to this document, or restored its tab, maybe without asking the server. */
export function isRestoredDocument(): boolean {
  return navigations().some(({ type }) => type === 'back_forward')
}

function navigations(): readonly PerformanceNavigationTiming[] {
  return performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
}
