import type { Network } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { recordName } from '#contract/record-name.ts'

/** A sentence that says which record the network does not have. */
export function notFoundMessage(
  call: EndpointCall,
  network: Network,
  { source }: NetworkDescription,
): string {
  const beginning =
    source === 'recorded'
      ? `The recording of ${network.title} does not hold`
      : `${network.title} has no record of`
  return `${beginning} ${recordName(call)}.`
}
