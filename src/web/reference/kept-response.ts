import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER, readStaleReason } from '#explorer-protocol/cache-status.ts'
import { relativeText } from '../ui/values/timestamp.tsx'

/**
 * A sentence about a response that did not come from the network: this browser had kept it. Undefined for any other.
 * Its status and duration say nothing about the explorer.
 */
export function keptResponseText(headers: Headers): string | undefined {
  if (readStaleReason(headers.get(CACHE_STATUS_HEADER)) !== 'offline') return undefined
  const age = Number(headers.get('Age') ?? 0) * SECOND
  return `Offline. Data from ${relativeText(0 as UtcTime, age)}, kept by this browser.`
}
