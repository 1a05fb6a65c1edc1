import type { Network, ScheduleSegment } from './network.ts'
import { blockInterval } from './slot-time.ts'
import type { UtcTime } from './utc-time.ts'

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
