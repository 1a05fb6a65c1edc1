import { type EndpointCall, type EndpointId, type EndpointRecord, endpoints } from './endpoints.ts'
import type { RawRecord } from './read-response.ts'

/** For each parameter of each endpoint's path, the field of its records that repeats the value; undefined where none does. */
const subjectFields: {
  readonly [Id in EndpointId]: {
    readonly [Name in keyof (typeof endpoints)[Id]['parameters']]: keyof EndpointRecord<Id> | undefined
  }
} = {
  account: { stake_address: 'stake_address' },
  latestEpoch: {},
  epochs: {},
  epoch: { epoch_no: 'no' },
  odataEpochs: {},
  odataEpoch: { epoch_no: 'no' },
  latestBlock: {},
  blockByNo: { block_no: 'block_no' },
  blockByHash: { block_hash: 'hash_hex' },
  blockBySlot: { epoch_no: 'epoch_no', slot_no: 'slot_no' },
  poolUpdates: {},
  poolUpdatesByPool: { pool_id: 'hash_id' },
  poolUpdatesByVrfKeyHash: { vrf_key_hash: 'vrf_key_hash_hex' },
  odataPoolUpdates: {},
  odataEpochsCount: {},
  odataPoolUpdatesCount: {},
  odataPoolUpdatesByPool: { pool_id: 'hash_id' },
  poolUpdatesByPoolHash: { pool_hash: undefined },
}

/**
 * Tells by a field whether a record is about something else than was requested; undefined where it is not, or where
 * the record does not have the field. Addresses and hashes compare in any case, which is lower in parameters.
 */
export function foreignField({ id, params }: EndpointCall, record: RawRecord): string | undefined {
  const requested: Readonly<Record<string, unknown>> = params
  const fields: Readonly<Record<string, string | undefined>> = subjectFields[id]
  for (const [name, field] of Object.entries(fields)) {
    if (field === undefined) continue
    const value = record[field]
    if (value === undefined || String(value).toLowerCase() === String(requested[name])) continue
    return `${endpoints[id].resource.name}.${field}`
  }
  return undefined
}

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
