import type { Network, ScheduleSegment } from './network.ts'
import { SECOND, type UtcTime } from './utc-time.ts'

/** A slot within its epoch. */
export interface EpochSlot {
  readonly epochNo: number
  /** From 0 at the epoch's start. */
  readonly epochSlotNo: number
}

/** The start of a slot. @param slotNo absolute slot number */
export function slotTime(network: Network, slotNo: number): UtcTime {
  const segment = segmentOfSlot(network, slotNo)
  return (segment.start + (slotNo - segment.firstSlot) * segment.slotLength * SECOND) as UtcTime
}

/** The absolute number of the slot at a time; undefined before the chain's start. */
export function slotAt(network: Network, time: UtcTime): number | undefined {
  if (time < network.schedule[0].start) return undefined
  const segment = lastFrom(network, (candidate) => candidate.start <= time)
  return segment.firstSlot + Math.floor((time - segment.start) / (segment.slotLength * SECOND))
}

/** The place of a slot in its epoch. @param slotNo absolute slot number */
export function epochSlot(network: Network, slotNo: number): EpochSlot {
  const segment = segmentOfSlot(network, slotNo)
  const slots = slotNo - segment.firstSlot
  return {
    epochNo: segment.firstEpoch + Math.floor(slots / segment.epochLength),
    epochSlotNo: slots % segment.epochLength,
  }
}

/** The number of the epoch at a time; undefined before the chain's start. */
export function epochAt(network: Network, time: UtcTime): number | undefined {
  const slotNo = slotAt(network, time)
  return slotNo === undefined ? undefined : epochSlot(network, slotNo).epochNo
}

/** The absolute number of an epoch's first slot. */
export function epochFirstSlot(network: Network, epochNo: number): number {
  const segment = segmentOfEpoch(network, epochNo)
  return segment.firstSlot + (epochNo - segment.firstEpoch) * segment.epochLength
}

/** The scheduled start of an epoch: a ledger boundary, at which there need not be a block. */
export function epochStart(network: Network, epochNo: number): UtcTime {
  return slotTime(network, epochFirstSlot(network, epochNo))
}

/** The scheduled end of an epoch: the start of the next. */
export function epochEnd(network: Network, epochNo: number): UtcTime {
  return epochStart(network, epochNo + 1)
}

/** Slots in an epoch. */
export function epochLength(network: Network, epochNo: number): number {
  return segmentOfEpoch(network, epochNo).epochLength
}

/** Share of an epoch's slots that are expected to have a block, from 0 to 1. */
export function activeSlotsCoefficient(network: Network, epochNo: number): number {
  return segmentOfEpoch(network, epochNo).activeSlotsCoefficient
}

/** The number of slots of an epoch up to a time, that of the time included; all of them after its end. */
export function epochSlotsUntil(network: Network, epochNo: number, time: UtcTime): number {
  const slots = (slotAt(network, time) ?? -1) - epochFirstSlot(network, epochNo) + 1
  return Math.min(Math.max(slots, 0), epochLength(network, epochNo))
}

/** Blocks that so many slots of an epoch are expected to have, all of them unless given; rarely a whole number. */
export function expectedBlocks(
  network: Network,
  epochNo: number,
  slots = epochLength(network, epochNo),
): number {
  return slots * activeSlotsCoefficient(network, epochNo)
}

/** Milliseconds from one block to the next, in the mean. */
export function blockInterval(network: Network, epochNo: number): number {
  const { slotLength, activeSlotsCoefficient } = segmentOfEpoch(network, epochNo)
  return (slotLength * SECOND) / activeSlotsCoefficient
}

/** Mean times between blocks after which a missing block is no longer chance: three minutes on mainnet. */
const MAX_PAUSE = 9

/** Milliseconds without a block after which one is missing. */
export function longestPause(network: Network, epochNo: number): number {
  return MAX_PAUSE * blockInterval(network, epochNo)
}

function segmentOfEpoch(network: Network, epochNo: number): ScheduleSegment {
  return lastFrom(network, (candidate) => candidate.firstEpoch <= epochNo)
}

function segmentOfSlot(network: Network, slotNo: number): ScheduleSegment {
  return lastFrom(network, (candidate) => candidate.firstSlot <= slotNo)
}

function lastFrom(network: Network, reached: (segment: ScheduleSegment) => boolean): ScheduleSegment {
  return network.schedule.findLast(reached) ?? network.schedule[0]
}
