import { groupDigits } from '#cardano/decimal.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import type { KnownNetwork } from '#web/search/reading/search-result.ts'
import type { Suggestion } from './suggestion-list.tsx'

/** The facts that are known when a record does not exist. */
export interface MissingContext {
  readonly network: KnownNetwork
  readonly recording: RecordingExtent | undefined
  /** The newest block's number and epoch; undefined while they are not known. */
  readonly newestBlock: number | undefined
  readonly newestEpoch: number | undefined
  readonly now: UtcTime
  /** The zone of times in sentences. */
  readonly zone: TimeZone
}

/** A record that does not exist: why, and what is near. */
export interface MissingRecord {
  readonly title: string
  readonly text: string
  /** Whether the record may come, so that another request can help. */
  readonly mayCome: boolean
  readonly nearest: readonly Suggestion[]
}

export const ON_CHAIN = ' It exists on the chain, only not here.'

/** The records next to one that does not exist. */
export function nearestOf(
  runs: readonly (readonly [first: number, last: number])[],
  no: number,
  page: (near: number) => Omit<Suggestion, 'detail'>,
): readonly Suggestion[] {
  const sides = [
    ['before', runs.findLast(([, last]) => last < no)?.[1]],
    ['after', runs.find(([first]) => first > no)?.[0]],
  ] as const
  return sides.flatMap(([side, near]) =>
    near === undefined ? [] : [{ ...page(near), detail: `${groupDigits(Math.abs(near - no))} ${side}` }],
  )
}
