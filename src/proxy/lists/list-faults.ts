import { InvalidResponse } from '#contract/read-response.ts'
import { failedRequest, invalidResponse } from '../upstream/failures/unavailable-reasons.ts'
import { UpstreamRequestFault } from '../upstream/upstream-request.ts'

/** The meaning of a failure in the middle of a list; an unknown one is a bug, and stays what it is. */
export function listFault(network: string, error: unknown): unknown {
  if (error instanceof SyntaxError || error instanceof InvalidResponse) {
    return invalidResponse(network, 'something other than a list of records', error)
  }
  return error instanceof UpstreamRequestFault ? failedRequest(network, error) : error
}
