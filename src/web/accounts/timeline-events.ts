import type { Account } from '#contract/resources/account.ts'
import { linearTicks } from '../charts/axis-ticks.ts'

export interface TimelineEvent {
  readonly name: string
  readonly epochNo: number
  /** The epoch in words; a delegation counts from an epoch that is later than that of its transaction. */
  readonly when: string
}

/**
 * The events of an account in the order of their epochs; two events in one epoch are one mark. An account that is not
 * registered has no delegation, whatever the record names.
 */
export function timelineEvents({
  is_registered,
  last_reg_dereg_epoch_no,
  delegated_since_epoch_no,
}: Account): TimelineEvent[] {
  const registered = is_registered ? 'Registered' : 'Deregistered'
  const delegated = is_registered ? delegated_since_epoch_no : null
  if (last_reg_dereg_epoch_no !== null && last_reg_dereg_epoch_no === delegated) {
    return [timelineEvent(`${registered}, delegated`, last_reg_dereg_epoch_no)]
  }
  const events = [
    last_reg_dereg_epoch_no === null ? [] : timelineEvent(registered, last_reg_dereg_epoch_no),
    delegated === null ? [] : { ...timelineEvent('Delegated', delegated), when: `from epoch ${delegated}` },
  ]
  return events.flat().toSorted((a, b) => a.epochNo - b.epochNo)
}

function timelineEvent(name: string, epochNo: number): TimelineEvent {
  return { name, epochNo, when: `epoch ${epochNo}` }
}

/** The share of the line at its end that has no round epoch, since the newest epoch is named there. */
const ROOM_AT_END = 0.11

/** Round epochs for an axis. Every second one is minor, which a narrow screen leaves out; the last is not. */
export function timelineTicks(
  first: number,
  last: number,
): readonly { readonly epochNo: number; readonly isMinor: boolean }[] {
  const [, line = 2] = linearTicks(last - first)
  const step = line / 2
  const end = last - (last - first) * ROOM_AT_END
  const epochs: number[] = []
  for (let epochNo = Math.ceil(first / step) * step; epochNo <= end; epochNo += step) {
    if (Number.isInteger(epochNo)) epochs.push(epochNo)
  }
  return epochs.map((epochNo, at) => ({ epochNo, isMinor: (epochs.length - at) % 2 === 0 }))
}
