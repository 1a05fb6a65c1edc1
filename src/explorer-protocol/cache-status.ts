/** Not in the specification: how the proxy's cache handled a request (RFC 9211). */
export const CACHE_STATUS_HEADER = 'Cache-Status'

/** Reasons for a stale response. `offline` is given by the service worker of a browser. */
const staleReasonNames = [
  'rate-limit',
  'quota',
  'refused',
  'no-token',
  'unreachable',
  'timeout',
  'failed',
  'invalid',
  'slow',
  'offline',
] as const

export type StaleReason = (typeof staleReasonNames)[number]

/** A reason that the proxy gives. */
export type UpstreamReason = Exclude<StaleReason, 'offline'>

/** Reads the `detail` of a `Cache-Status`; undefined where it is none of our reasons. */
export function readStaleReason(header: string | null): StaleReason | undefined {
  const detail = /;\s*detail=([a-z-]+)/.exec(header ?? '')?.[1]
  return staleReasonNames.find((name) => name === detail)
}
