import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { accountQuery } from '#service/store/chain/account-store.ts'

/**
 * The service's SQL for an account of mainnet as one statement, with amounts in ADA.
 * @param address the 29 bytes of the stake address in SQL: a parameter, or a literal that psql takes
 */
export function accountQueryText(address = '$1::bytea'): string {
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
    FROM (${accountQuery(shape, sql.raw(address))}) account
  `.compile(db).sql
}
