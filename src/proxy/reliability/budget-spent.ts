/** No request to the upstream may be made now. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
  readonly reason: 'rate-limit' | 'quota'
  /** Milliseconds since the Unix epoch. */
  readonly until: number

  constructor(reason: 'rate-limit' | 'quota', until: number) {
    super(reason)
    this.reason = reason
    this.until = until
  }
}
