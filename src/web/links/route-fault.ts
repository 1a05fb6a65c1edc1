import type { PathFault } from '#contract/path-faults.ts'

/** A page path that is malformed or unknown. No request was sent for it. */
export class RouteFault extends Error {
  override readonly name = 'RouteFault'
  readonly status: 400 | 404

  constructor(status: 400 | 404, message: string) {
    super(message)
    this.status = status
  }
}

/** A page path with a malformed parameter. */
export class MalformedPath extends RouteFault {
  readonly faults: readonly PathFault[]

  constructor(faults: readonly PathFault[]) {
    super(400, 'A parameter of the path is malformed.')
    this.faults = faults
  }
}

/** A page path whose network is unknown, announced or without a data source here. */
export class AbsentNetwork extends RouteFault {
  /** First segment of the path. */
  readonly network: string

  constructor(network: string) {
    super(404, 'The network is not served.')
    this.network = network
  }
}
