import type { Network } from '#cardano/network.ts'
import { type EndpointCall, endpoints } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** The noun for each parameter of a path. */
const nouns: Readonly<Record<string, string>> = {
  stake_address: 'the stake address',
  epoch_no: 'epoch',
  block_no: 'block',
  block_hash: 'a block with the hash',
  slot_no: 'a block in slot',
}

/** A sentence that says which record the network does not have. */
export function notFoundMessage(
  { id, params }: EndpointCall,
  network: Network,
  { source }: NetworkDescription,
): string {
  const record = Object.entries(params)
    .toReversed()
    .map(([name, value]) => `${nouns[name]} ${value}`)
    .join(' of ')
  const beginning =
    source === 'recorded'
      ? `The recording of ${network.title} does not hold`
      : `${network.title} has no record of`
  return record ? `${beginning} ${record}.` : `${beginning} any ${endpoints[id].resource.name.toLowerCase()}.`
}
