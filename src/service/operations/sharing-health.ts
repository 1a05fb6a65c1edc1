/** Whether the instances share the limits of keys now, or each grants its part of them. */
export interface SharingHealth {
  readonly state: 'shared' | 'divided'
  /** Instances last seen, this one included. */
  readonly instances: number
}
