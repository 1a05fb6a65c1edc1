import { sql } from 'kysely'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import type { QueryTurns } from '../postgres/query-turns.ts'
import type { FoundRecord } from '../records/found-record.ts'
import type { RecordFormat } from '../records/record-format.ts'
import { inTurn, recordLookup } from '../records/record-lookup.ts'
import { accountQuery } from './account-query.ts'
import { type ChainContext, slowBatches } from './chain-context.ts'

export interface AccountStore {
  account(stakeAddress: string, format: RecordFormat, turns: QueryTurns): Promise<FoundRecord | undefined>
}

export function createAccountStore({ slowDb, shape, resources }: ChainContext): AccountStore {
  // Some accounts have a hundred thousand outputs.
  const find = inTurn(
    recordLookup(slowDb, {
      ...slowBatches,
      label: 'account',
      resource: resources.account,
      key: { key_address: 'text' },
      rows: accountQuery(shape, sql`decode(wanted.key_address, 'hex')`),
      has: 'one without id',
    }),
  )
  return {
    account: async (stakeAddress, format, turns) => {
      const found = await find(format, [hexFromBytes(bytesFromBech32(stakeAddress).bytes)], turns)
      return found && { text: found.texts, validity: 'short' }
    },
  }
}
