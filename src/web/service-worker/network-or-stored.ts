import { settleWithin } from '#async/settle-within.ts'

interface NetworkLimits {
  /** Milliseconds to wait while there may be a stored response; without end unless set. */
  readonly longest?: number
  /** Whether a response is worth no more than none. */
  readonly isFailure?: (response: Response) => boolean
}

/**
 * The response from the network; the stored one, if there is any, when the network fails or takes too long.
 * @throws the failure of the network, where nothing is stored
 */
export async function networkOrStored(
  network: Promise<Response>,
  findStored: () => Promise<Response | undefined>,
  { longest, isFailure }: NetworkLimits = {},
): Promise<Response> {
  const response = network.catch(() => undefined)
  const first = await (longest === undefined ? response : settleWithin(response, longest, undefined))
  const usable = first && isFailure?.(first) ? undefined : first
  // Storage that is refused is the same as an empty one.
  return usable ?? (await findStored().catch(() => undefined)) ?? network
}

/** Whether a gateway sent a response since it cannot reach the proxy, whose own refusals are problem documents. */
export function isGatewayFailure({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return (
    GATEWAY_FAILURES.includes(status) && !headers.get('Content-Type')?.startsWith('application/problem+json')
  )
}

/** Bad Gateway, Service Unavailable, Gateway Timeout. */
const GATEWAY_FAILURES = [502, 503, 504]
