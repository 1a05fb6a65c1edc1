/** Not in the specification: how the proxy's cache handled a request (RFC 9211). */
export const CACHE_STATUS_HEADER = 'Cache-Status'

/** Reasons for a stale response, each as a clause that pages show. `offline` is given by the service worker of a browser. */
export const staleReasons = {
  'rate-limit': 'the data service limits the rate of requests',
  quota: 'the quota of the key is used up',
  refused: 'the data service refuses the key',
  'no-token': 'the identity server issues no token',
  unreachable: 'the data service cannot be reached',
  timeout: 'the data service does not respond in time',
  failed: 'the data service fails',
  record: 'the data service cannot answer for this record',
  invalid: 'the data service returns what its contract does not allow',
  busy: 'Epochal has more requests than it can send in time',
  slow: 'the data service takes long to respond',
  collecting: 'Epochal is collecting the list',
  offline: 'Epochal cannot be reached',
} as const

export type StaleReason = keyof typeof staleReasons

/** A reason that the proxy gives. */
export type UpstreamReason = Exclude<StaleReason, 'offline'>

/** Reads the `detail` of a `Cache-Status`; undefined where it is none of our reasons. */
export function readStaleReason(header: string | null): StaleReason | undefined {
  const detail = /;\s*detail=([a-z-]+)/.exec(header ?? '')?.[1] ?? ''
  return Object.hasOwn(staleReasons, detail) ? (detail as StaleReason) : undefined
}
