import type { Network } from '#cardano/network.ts'
import { type EndpointCall, endpoints } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** What each parameter of a path is called in a sentence. */
const spoken: Readonly<Record<string, string>> = {
  stake_address: 'the stake address',
  epoch_no: 'epoch',
  block_no: 'block',
  block_hash: 'a block with the hash',
  slot_no: 'a block in slot',
}

/** That a network has no such record, in a sentence. */
export function absence(
  { id, params }: EndpointCall,
  network: Network,
  { source }: NetworkDescription,
): string {
  const what = Object.entries(params)
    .toReversed()
    .map(([name, value]) => `${spoken[name]} ${value}`)
    .join(' of ')
  const where =
    source === 'recorded'
      ? `The recording of ${network.title} does not hold`
      : `${network.title} has no record of`
  return what ? `${where} ${what}.` : `${where} any ${endpoints[id].resource.name.toLowerCase()}.`
}
