/** The address of the page itself is wrong: nothing was asked of the service. */
export class RouteFault extends Error {
  override readonly name = 'RouteFault'
  readonly status: 400 | 404

  constructor(status: 400 | 404, message: string) {
    super(message)
    this.status = status
  }
}
