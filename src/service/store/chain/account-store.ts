import { type RawBuilder, sql } from 'kysely'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import type { QueryTurns } from '../postgres/prepared-query.ts'
import type { RecordFormat } from '../records/dialect-conversion.ts'
import { type FoundRecord, lookupInTurns, recordLookup } from '../records/record-lookup.ts'
import { type ChainContext, slowBatches } from './chain-context.ts'
import type { DbSyncShape } from './db-sync-shape.ts'

export interface AccountStore {
  account(stakeAddress: string, format: RecordFormat, turns: QueryTurns): Promise<FoundRecord | undefined>
}

export function createAccountStore({ slowDb, shape, resources }: ChainContext): AccountStore {
  // Some accounts have a hundred thousand outputs.
  const find = lookupInTurns(
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

/**
 * The account of a stake address by its 29 bytes, one row or none, amounts in lovelace. Certificates count
 * in chain order, which is (tx_id, cert_index): several may come in one transaction. Amounts that the
 * database does not store are null.
 */
export function accountQuery(shape: DbSyncShape, addressBytes: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = (name: string) => sql.table(`${shape.schema}.${name}`)
  return sql`
    WITH sa AS (
      SELECT id, view
      FROM ${table('stake_address')}
      WHERE hash_raw = ${addressBytes}
    ),
    ev AS (
      SELECT tx_id, cert_index, epoch_no, registers
      FROM (
        SELECT r.tx_id, r.cert_index, r.epoch_no, TRUE AS registers
        FROM ${table('stake_registration')} r, sa
        WHERE r.addr_id = sa.id
        UNION ALL
        SELECT d.tx_id, d.cert_index, d.epoch_no, FALSE
        FROM ${table('stake_deregistration')} d, sa
        WHERE d.addr_id = sa.id
      ) events
      ORDER BY tx_id DESC, cert_index DESC
      LIMIT 1
    ),
    dg AS (
      SELECT last.pool_hash_id, last.tx_id, last.active_epoch_no
      FROM (
        SELECT g.pool_hash_id, g.tx_id, g.cert_index, g.active_epoch_no, g.addr_id
        FROM ${table('delegation')} g, sa
        WHERE g.addr_id = sa.id
        ORDER BY g.tx_id DESC, g.cert_index DESC
        LIMIT 1
      ) last
      WHERE NOT EXISTS (
        SELECT 1
        FROM ${table('stake_deregistration')} d
        WHERE d.addr_id = last.addr_id AND (d.tx_id, d.cert_index) > (last.tx_id, last.cert_index)
      )
    ),
    current_epoch AS (
      SELECT epoch_no
      FROM ${table('block')}
      ORDER BY id DESC
      LIMIT 1
    ),
    -- Materialized, or each use below would run the sums again.
    amt AS MATERIALIZED (
      SELECT
        ${controlledStake(shape)} AS controlled,
        ${spendableRewards(shape)} AS rewards,
        (
          SELECT coalesce(sum(w.amount), 0)
          FROM ${table('withdrawal')} w
          WHERE w.addr_id = sa.id
        ) AS withdrawn
      FROM sa
    )
    SELECT
      sa.view AS stake_address,
      coalesce(ev.registers, FALSE) AS is_registered,
      encode(event_tx.hash, 'hex') AS last_reg_dereg_tx,
      ev.epoch_no AS last_reg_dereg_epoch_no,
      pool.view AS pool_id,
      encode(delegation_tx.hash, 'hex') AS last_deleg_tx,
      dg.active_epoch_no AS delegated_since_epoch_no,
      amt.controlled + amt.available AS total_balance,
      amt.controlled AS controlled_stakes,
      amt.rewards AS total_rewards,
      amt.withdrawn AS total_withdrawals,
      amt.available AS available_rewards
    FROM sa
    CROSS JOIN (
      -- The greatest of null and 0 would be 0.
      SELECT *, CASE WHEN rewards < withdrawn THEN 0 ELSE rewards - withdrawn END AS available
      FROM amt
    ) amt
    LEFT JOIN ev ON TRUE
    LEFT JOIN dg ON TRUE
    LEFT JOIN ${table('tx')} event_tx ON event_tx.id = ev.tx_id
    LEFT JOIN ${table('tx')} delegation_tx ON delegation_tx.id = dg.tx_id
    LEFT JOIN ${table('pool_hash')} pool ON pool.id = dg.pool_hash_id
  `
}

function controlledStake({ schema, spent }: DbSyncShape): RawBuilder<unknown> {
  if (spent === 'unknown') return sql`NULL::numeric`
  const unspent = {
    'consumed-by': sql`o.consumed_by_tx_id IS NULL`,
    inputs: sql`
      NOT EXISTS (
        SELECT 1
        FROM ${sql.table(`${schema}.tx_in`)} i
        WHERE i.tx_out_id = o.tx_id AND i.tx_out_index = o.index
      )`,
  }[spent]
  return sql`(
    SELECT coalesce(sum(o.value), 0)
    FROM ${sql.table(`${schema}.tx_out`)} o
    WHERE o.stake_address_id = sa.id AND ${unspent}
  )`
}

/** The sum of all rewards that can be spent; the tables also have rewards of later epochs. */
function spendableRewards({ schema, otherRewards, hasRewards }: DbSyncShape): RawBuilder<unknown> {
  if (!hasRewards) return sql`NULL::numeric`
  const tables = ['reward', ...(otherRewards ? [otherRewards] : [])]
  const earned = tables.map(
    (name) => sql`
      SELECT amount, spendable_epoch
      FROM ${sql.table(`${schema}.${name}`)}
      WHERE addr_id = sa.id`,
  )
  return sql`(
    SELECT coalesce(sum(amount), 0)
    FROM (${sql.join(earned, sql` UNION ALL `)}) earned
    WHERE spendable_epoch <= (SELECT epoch_no FROM current_epoch)
  )`
}
