import type { StaleReason } from './cache-status.ts'

/** Reasons for a stale response, each as a clause that pages show. */
export const staleReasons: Readonly<Record<StaleReason, string>> = {
  'rate-limit': 'the data service limits the rate of requests',
  quota: 'the quota of the key is used up',
  refused: 'the data service refuses the key',
  'no-token': 'the identity server issues no token',
  unreachable: 'the data service cannot be reached',
  timeout: 'the data service does not respond in time',
  failed: 'the data service fails',
  invalid: 'the data service returns what its contract does not allow',
  slow: 'the data service takes long to respond',
  offline: 'Epochal cannot be reached',
}
