import { type EndpointCall, endpoints } from './endpoints.ts'

/** The noun for each parameter of a path. */
const nouns: Readonly<Record<string, string>> = {
  stake_address: 'the stake address',
  epoch_no: 'epoch',
  block_no: 'block',
  block_hash: 'a block with the hash',
  slot_no: 'a block in slot',
  pool_hash: 'the pool',
}

/** The record of a path, for sentences: `a block in slot 7 of epoch 3`, or `any block` where the path names none. */
export function recordName({ id, params }: EndpointCall): string {
  const parts = Object.entries(params)
    .toReversed()
    .map(([name, value]) => `${nouns[name]} ${value}`)
  return parts.length > 0 ? parts.join(' of ') : `any ${endpoints[id].resource.name.toLowerCase()}`
}
