import type { Network } from './network.ts'
import { blockInterval } from './slot-time.ts'

/**
 * Milliseconds within which the protocol makes at least as many blocks as the security parameter, counted from a block of
 * an epoch: 3k/f slots (Ouroboros Praos, chain growth), which holds for Byron's fuller slots too.
 */
export function stabilityWindow(network: Network, epochNo: number): number {
  return 3 * network.securityParameter * blockInterval(network, epochNo)
}
