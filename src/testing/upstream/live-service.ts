import type { FaultUpstreamOptions } from './fault-upstream.ts'
import { followingChain } from './generated-chain.ts'
import { spacedLimiter } from './rate-limiter.ts'

/** Updates of stake pools on mainnet. */
const POOL_UPDATES = 36_000

/**
 * The data service of mainnet as it is in use: a plan of so many requests a second without a burst, 20 rows to a page, refusals
 * as pages of HTML, blocks of the Byron era 500, no entity tags, and no description of itself.
 * @param now for the rate and for the tip of the chain
 */
export function liveService(
  perSecond: 1 | 5 | 20,
  { now = Date.now, poolUpdates = POOL_UPDATES, latency = 50 } = {},
): FaultUpstreamOptions {
  return {
    dialect: 'live',
    etags: false,
    refusesInHtml: true,
    failsForByron: true,
    limiter: spacedLimiter(perSecond),
    chain: followingChain(now, poolUpdates),
    latency,
    now,
  }
}
