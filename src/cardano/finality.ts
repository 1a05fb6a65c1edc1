import type { Network, ScheduleSegment } from './network.ts'
import { blockInterval, expectedBlocks } from './slot-time.ts'
import type { UtcTime } from './utc-time.ts'

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

/**
 * Milliseconds within which Ouroboros Praos makes at least as many blocks as the security parameter: 3k/f slots (chain
 * growth). Byron's protocol promises no such time: most of its slots can be empty, as on preprod.
 */
export function stabilityWindow(network: Network): number {
  return 3 * network.securityParameter * blockInterval(network, praosSegment(network).firstEpoch)
}

/** The time from which the window holds: the start of the Shelley era. */
export function praosStart(network: Network): UtcTime {
  return praosSegment(network).start
}

/** The first segment of the schedule in which slots are left empty by design. */
function praosSegment({ schedule }: Network): ScheduleSegment {
  return schedule.find(({ activeSlotsCoefficient }) => activeSlotsCoefficient < 1) ?? schedule[0]
}
