import type { Network } from './network.ts'
import { expectedBlocks } from './slot-time.ts'

/** Whether a block lies so deep below the newest that the protocol can no longer roll it back. */
export function isFinalBlock(
  { securityParameter }: Network,
  blockNo: number,
  newestBlockNo: number,
): boolean {
  return blockNo <= newestBlockNo - securityParameter
}

/**
 * Whether an epoch can no longer change, where only the number of the running epoch is known: the whole epochs
 * between the two are expected to contain at least as many blocks as the security parameter.
 */
export function isFinalEpoch(network: Network, epochNo: number, runningEpochNo: number): boolean {
  let blocks = 0
  for (let later = epochNo + 1; later < runningEpochNo; later++) {
    blocks += expectedBlocks(network, later)
    if (blocks >= network.securityParameter) return true
  }
  return false
}
