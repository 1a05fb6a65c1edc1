/**
 * Whether the document is as old as its time: the browser went back or forward to it, restored its tab, or a service worker had
 * stored it. The server was not asked then.
 */
export function isStoredDocument(): boolean {
  const entries = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entries.some(
    ({ type, serverTiming }) =>
      type === 'back_forward' || serverTiming?.some(({ name }) => name === 'stored'),
  )
}
