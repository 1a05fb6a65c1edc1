import { InvalidResponse } from '#contract/read-response.ts'
import { UpstreamUnavailable } from './upstream-unavailable.ts'

/** The data service returned something that cannot be vouched for: it is not passed on, not stored, and logged. */
export class WrongResponse extends UpstreamUnavailable {
  /**
   * @param what ends a sentence: "The data service of mainnet returned …"
   * @param cause of an invalid response only the message is kept, and of another error nothing: causes may quote what
   * came
   */
  constructor(network: string, what: string, cause: unknown) {
    super('invalid', 502, `The data service of ${network} returned ${what}.`, {
      cause: cause instanceof InvalidResponse ? new InvalidResponse(cause.message) : undefined,
    })
  }
}
