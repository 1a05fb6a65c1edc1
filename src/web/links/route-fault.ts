/** A page path that is malformed or unknown. No request was sent for it. */
export class RouteFault extends Error {
  override readonly name = 'RouteFault'
  readonly status: 400 | 404

  constructor(status: 400 | 404, message: string) {
    super(message)
    this.status = status
  }
}

/** A page path whose network is unknown, announced or without a data source here. */
export class AbsentNetwork extends RouteFault {
  constructor(message: string) {
    super(404, message)
  }
}
