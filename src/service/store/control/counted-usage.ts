import type { Day, Instant } from '#cardano/utc-time.ts'
import type { StatusCounts } from '#contract/dashboard/dashboard-results.ts'
import type { EndpointId } from '#contract/endpoints.ts'

/** The outcomes of a request, of which it has one. */
export const usageOutcomes = ['2xx', '3xx', '4xx', '5xx', 'none'] as const satisfies (keyof StatusCounts)[]

export type UsageOutcome = (typeof usageOutcomes)[number]

/** An endpoint of the interface; `none` for a path whose parameters are malformed. */
export type UsageEndpoint = EndpointId | 'none'

/** The use of a key since its counts were last saved. */
export interface CountedKey {
  readonly key: string
  readonly days: readonly CountedDay[]
  readonly minutes: readonly CountedMinute[]
}

export interface CountedDay {
  readonly day: Day
  /** Time of the latest request. */
  readonly lastUse: Instant
  /** One for each endpoint that was requested. */
  readonly endpoints: readonly CountedEndpoint[]
}

export interface CountedEndpoint extends StatusCounts {
  readonly endpoint: UsageEndpoint
  /** Bytes of the content of responses, as it was sent. */
  readonly bytes: number
}

export interface CountedMinute {
  /** Minutes of `Instant`. */
  readonly minute: number
  readonly requests: number
}
