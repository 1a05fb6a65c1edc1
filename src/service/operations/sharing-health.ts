import type { Recurrence } from '#async/recurring-events.ts'

/** Whether the instances share the limits of keys now, or each grants its part of them. */
export interface SharingHealth {
  readonly state: 'shared' | 'divided'
  /** Instances last seen, this one included. */
  readonly instances: number
}

/** A report that Redis does not respond; `latest` is the reason of the last failure. */
export type SharingOutage = Recurrence<string> & Pick<SharingHealth, 'instances'>
