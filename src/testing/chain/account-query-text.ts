import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { accountQuery } from '#service/store/chain/account-query.ts'

/** The service's SQL for an account of mainnet, given the address's 29 bytes as `$1`, with amounts in ADA. */
export function accountQueryText(): string {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
  const shape = {
    schema: 'public',
    epochs: 'finalized',
    spent: 'consumed-by',
    otherRewards: 'reward_rest',
    hasRewards: true,
    provisional: false,
  } as const
  const amounts = [
    'total_balance',
    'controlled_stakes',
    'total_rewards',
    'total_withdrawals',
    'available_rewards',
  ].map((name) => sql`trim_scale(${sql.ref(name)} * 0.000001) AS ${sql.ref(name)}`)
  return sql`
    SELECT
      stake_address, is_registered, last_reg_dereg_tx, last_reg_dereg_epoch_no, pool_id, last_deleg_tx,
      delegated_since_epoch_no, ${sql.join(amounts)}
    FROM (${accountQuery(shape, sql.raw('$1::bytea'))}) account
  `.compile(db).sql
}
