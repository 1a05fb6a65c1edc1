/** Not in the specification: where an answer of the proxy comes from, as RFC 9211 has it. */
export const CACHE_STATUS_HEADER = 'Cache-Status'

/** Why the data service gives nothing newer, with what a person may be told of it. */
export const staleReasons = {
  'rate-limit': 'the data service limits how often it may be asked',
  quota: 'the quota of the key is used up',
  refused: 'the data service refuses the key',
  'no-token': 'the identity server gives no token',
  unreachable: 'the data service cannot be reached',
  timeout: 'the data service does not answer in time',
  failed: 'the data service fails',
  invalid: 'the data service answers what its contract does not allow',
  slow: 'the data service takes long to answer',
} as const

export type StaleReason = keyof typeof staleReasons

/** The `detail` of a header `Cache-Status`, where it is one of ours. */
export function readStaleReason(header: string | null): StaleReason | undefined {
  const detail = /;\s*detail=([a-z-]+)/.exec(header ?? '')?.[1]
  return detail !== undefined && Object.hasOwn(staleReasons, detail) ? (detail as StaleReason) : undefined
}
