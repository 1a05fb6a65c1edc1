import { settleWithin } from '#async/settle-within.ts'

/**
 * The response from the network; the stored one, if there is any, when the network fails or takes too long.
 * @param longest milliseconds to wait while there may be a stored response; without end unless set
 * @throws the failure of the network, where nothing is stored
 */
export async function networkOrStored(
  network: Promise<Response>,
  findStored: () => Promise<Response | undefined>,
  longest?: number,
): Promise<Response> {
  const response = network.catch(() => undefined)
  const first = await (longest === undefined ? response : settleWithin(response, longest, undefined))
  // Storage that is refused is the same as an empty one.
  return first ?? (await findStored().catch(() => undefined)) ?? network
}
