import type { NetworkName } from '#cardano/network.ts'
import { WrongResponse } from '../upstream/failures/wrong-response.ts'
import type { RequestContext } from '../upstream/request-context.ts'
import type { KnownResource } from './resource-request.ts'

/** A request whose response was refused as wrong. */
export interface WronglyAnswered {
  readonly network: NetworkName
  readonly requestId: string
  /** Below the service's address. */
  readonly path: string
}

/** Reports a wrong response, which the cache may hide behind a stored one, and rejects with it. */
export type WatchLoading = <T>(
  resource: KnownResource,
  context: RequestContext,
  loading: Promise<T>,
) => Promise<T>

export function createLoadingWatch(
  network: NetworkName,
  report: (request: WronglyAnswered, error: WrongResponse) => void,
): WatchLoading {
  return async ({ path }, { requestId }, loading) => {
    try {
      return await loading
    } catch (error) {
      if (error instanceof WrongResponse) report({ network, requestId, path }, error)
      throw error
    }
  }
}
