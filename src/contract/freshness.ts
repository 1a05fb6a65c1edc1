import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { EndpointId } from './endpoints.ts'

/** Not in the specification: how long the response of an endpoint stays fresh (RFC 9111 section 4.2). */
export interface Freshness {
  /** Milliseconds of the service's `max-age`, while the response can change. */
  readonly service: number
  /** Milliseconds in the proxy's cache, where the service states nothing and the response can change. */
  readonly proxy: number
  /** Milliseconds in the browser's cache. */
  readonly browser: number
  /** The depth in the chain at which the record can no longer change (`#cardano/finality.ts`). */
  readonly finalBy: 'block depth' | 'epoch depth' | 'never'
}

// Both forms of an endpoint, and the number of its records, are equally fresh.
const epochs: Freshness = { service: 2 * SECOND, proxy: 20 * SECOND, browser: MINUTE, finalBy: 'never' }
const epoch: Freshness = { service: 2 * SECOND, proxy: 5 * SECOND, browser: MINUTE, finalBy: 'epoch depth' }
const block: Freshness = {
  service: 2 * SECOND,
  proxy: 20 * SECOND,
  browser: 10 * MINUTE,
  finalBy: 'block depth',
}
const updates: Freshness = { service: 2 * SECOND, proxy: MINUTE, browser: 5 * MINUTE, finalBy: 'never' }
const updatesOfPool: Freshness = { service: 2 * SECOND, proxy: MINUTE, browser: MINUTE, finalBy: 'never' }

export const freshness: Readonly<Record<EndpointId, Freshness>> = {
  account: { service: 2 * SECOND, proxy: 20 * SECOND, browser: 30 * SECOND, finalBy: 'never' },
  latestEpoch: { service: 2 * SECOND, proxy: 5 * SECOND, browser: 20 * SECOND, finalBy: 'never' },
  epochs,
  epoch,
  odataEpochs: epochs,
  odataEpoch: epoch,
  latestBlock: { service: 2 * SECOND, proxy: 5 * SECOND, browser: 10 * SECOND, finalBy: 'never' },
  blockByNo: block,
  blockByHash: block,
  blockBySlot: block,
  poolUpdates: updates,
  poolUpdatesByPool: updatesOfPool,
  poolUpdatesByVrfKeyHash: {
    service: 2 * SECOND,
    proxy: MINUTE,
    browser: 10 * MINUTE,
    finalBy: 'never',
  },
  odataPoolUpdates: updates,
  odataPoolUpdatesByPool: updatesOfPool,
  odataEpochsCount: epochs,
  odataPoolUpdatesCount: updates,
  poolUpdatesByPoolHash: updatesOfPool,
}

/** Milliseconds of the service's `max-age` once the response is final, beside `immutable` (RFC 8246). */
export const FINAL_MAX_AGE = 7 * DAY

/** Milliseconds for which the proxy stores a refusal: the next block may bring the record. */
export const REFUSAL_FRESHNESS = 5 * SECOND
