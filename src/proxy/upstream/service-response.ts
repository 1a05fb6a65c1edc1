import type { BreakerAttempt } from '../reliability/circuit-breaker.ts'
import { failedRequest, UpstreamUnavailable } from './upstream-failures.ts'
import { type OpenedResponse, type ReceivedResponse, UpstreamRequestFault } from './upstream-request.ts'

/** A response of a data service whose body is still to come. */
export interface OpenedServiceResponse extends OpenedResponse {
  /** The body is not what it should be: it counts as a failure of the service. */
  refuse(fault: UpstreamUnavailable): void
}

/** @param accept throws `UpstreamUnavailable` for a response that cannot be used */
export function concludeReceived(
  response: ReceivedResponse,
  attempt: BreakerAttempt,
  accept: ((response: ReceivedResponse) => void) | undefined,
): ReceivedResponse {
  try {
    accept?.(response)
  } catch (error) {
    if (error instanceof UpstreamUnavailable) attempt.failed()
    else attempt.abandoned()
    throw error
  }
  attempt.succeeded()
  return response
}

/**
 * The response, with an attempt that ends with its body.
 * @param failed called when the body breaks off or is refused
 */
export function concludeOpened(
  network: string,
  response: OpenedResponse,
  attempt: BreakerAttempt,
  failed: (fault: UpstreamUnavailable) => void,
): OpenedServiceResponse {
  let isOpen = true
  let isRead = response.status !== 200

  function end(outcome: 'succeeded' | 'failed' | 'abandoned'): void {
    if (isOpen) attempt[outcome]()
    isOpen = false
  }

  function refuse(fault: UpstreamUnavailable): void {
    end('failed')
    failed(fault)
  }

  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      yield* response.pieces
    } catch (error) {
      if (error instanceof UpstreamRequestFault) refuse(failedRequest(network, error))
      throw error
    }
    isRead = true
  }

  attempt.responded()
  return {
    ...response,
    pieces: pieces(),
    refuse,
    close: () => {
      // A body of which only a part was wanted shows nothing.
      end(isRead ? 'succeeded' : 'abandoned')
      response.close()
    },
  }
}
