import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery, recordQuery } from '../../api/endpoint-query.ts'

/** The newest data of a subject. */
export type SubjectData =
  | { readonly kind: 'pool'; readonly updates: readonly PoolUpdate[] }
  | { readonly kind: 'account'; readonly account: Account }

/** The updates of a pool, as its page requests them. */
export function watchedPoolQuery(network: NetworkName, id: string) {
  return queryOptions({
    ...listQuery(network, 'poolUpdatesByPool', { pool_id: BigInt(id) }),
    select: poolData,
  })
}

/** An account, as its page requests it. */
export function watchedAccountQuery(network: NetworkName, id: string) {
  return queryOptions({ ...recordQuery(network, 'account', { stake_address: id }), select: accountData })
}

function poolData(updates: readonly PoolUpdate[]): SubjectData {
  return { kind: 'pool', updates }
}

function accountData({ record }: { readonly record: Account }): SubjectData {
  return { kind: 'account', account: record }
}
