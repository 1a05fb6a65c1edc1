import { type RawBuilder, sql } from 'kysely'
import type { RecordFormat } from '../records/dialect-conversion.ts'
import { type FoundRecord, recordLookup } from '../records/record-lookup.ts'
import type { ChainContext } from './chain-context.ts'

export interface BlockStore {
  latestBlock(format: RecordFormat): Promise<FoundRecord | undefined>
  blockByNo(blockNo: number, format: RecordFormat): Promise<FoundRecord | undefined>
  blockByHash(hash: string, format: RecordFormat): Promise<FoundRecord | undefined>
  /** @param slotNo absolute, and in the epoch of this number */
  blockBySlot(epochNo: number, slotNo: bigint, format: RecordFormat): Promise<FoundRecord | undefined>
}

export function createBlockStore({ quickDb, table, tip, resources }: ChainContext): BlockStore {
  const resource = resources.block
  const lookup = (label: string, key: Readonly<Record<string, string>>, condition: RawBuilder<unknown>) => {
    const rows = sql`SELECT * FROM ${table('block')} record WHERE ${condition} ORDER BY record.id DESC LIMIT 1`
    const find = recordLookup(quickDb, { label, resource, key, rows, has: 'one' })
    return async (format: RecordFormat, ...values: readonly string[]): Promise<FoundRecord | undefined> => {
      const found = await find(format, values)
      if (!found) return undefined
      const { finalBlockId } = await tip()
      const isFinal = finalBlockId !== undefined && BigInt(found.last_id) <= finalBlockId
      return { text: found.texts, validity: isFinal ? 'final' : 'until-next-block' }
    }
  }
  const byNo = lookup('block_by_no', { key_no: 'integer' }, sql`record.block_no = wanted.key_no`)
  const byHash = lookup(
    'block_by_hash',
    { key_hash: 'text' },
    sql`record.hash = decode(wanted.key_hash, 'hex')`,
  )
  const bySlot = lookup(
    'block_by_slot',
    { key_slot: 'bigint', key_epoch: 'integer' },
    sql`record.slot_no = wanted.key_slot AND record.epoch_no = wanted.key_epoch`,
  )
  const newest = recordLookup(quickDb, {
    label: 'latest_block',
    resource,
    key: { key_newest: 'text' },
    rows: sql`SELECT * FROM ${table('block')} ORDER BY id DESC LIMIT 1`,
    has: 'one',
  })

  return {
    latestBlock: async (format) => {
      const found = await newest(format, [''])
      return found && { text: found.texts, validity: 'until-next-block' }
    },
    blockByNo: (blockNo, format) => byNo(format, String(blockNo)),
    blockByHash: (hash, format) => byHash(format, hash),
    blockBySlot: (epochNo, slotNo, format) => bySlot(format, slotNo.toString(), String(epochNo)),
  }
}
