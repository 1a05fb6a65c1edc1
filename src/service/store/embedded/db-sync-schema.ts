import type { DbSyncShape } from '../chain/db-sync-shape.ts'

/**
 * The tables of cardano-db-sync 13.7 that the endpoints read, with db-sync's names and types, as one schema
 * for each network. A sample chain may lack what db-sync always has, so more columns are nullable here.
 * @param epochs `table`, as before 13.7.2, suits a recording, which does not hold every block
 */
export function dbSyncSchema(schema: string, epochs: DbSyncShape['epochs']): string {
  return [
    `CREATE SCHEMA ${schema};`,
    types(schema),
    epochs === 'table' ? epochTable(schema, 'epoch') : '',
    blockTables(schema),
    transactionTables(schema),
    epochs === 'finalized' ? finalizedEpochs(schema) : '',
    stakeTables(schema),
    poolTables(schema),
    rewardTables(schema),
  ].join('\n')
}

function types(schema: string): string {
  return `
    CREATE DOMAIN ${schema}.lovelace AS numeric(20, 0) CHECK (VALUE >= 0 AND VALUE <= 18446744073709551615);
    CREATE DOMAIN ${schema}.word31type AS integer CHECK (VALUE >= 0);
    CREATE DOMAIN ${schema}.word63type AS bigint CHECK (VALUE >= 0);
    CREATE DOMAIN ${schema}.word64type AS numeric(20, 0) CHECK (VALUE >= 0 AND VALUE <= 18446744073709551615);
    CREATE DOMAIN ${schema}.word128type AS numeric(39, 0)
      CHECK (VALUE >= 0 AND VALUE <= 340282366920938463463374607431768211455);
    CREATE DOMAIN ${schema}.txindex AS smallint CHECK (VALUE >= 0);
    CREATE DOMAIN ${schema}.hash32type AS bytea CHECK (octet_length(VALUE) = 32);
    CREATE DOMAIN ${schema}.hash28type AS bytea CHECK (octet_length(VALUE) = 28);
    CREATE DOMAIN ${schema}.addr29type AS bytea CHECK (octet_length(VALUE) = 29);
    CREATE TYPE ${schema}.rewardtype AS ENUM
      ('leader', 'member', 'reserves', 'treasury', 'refund', 'proposal_refund');`
}

function blockTables(schema: string): string {
  return `
    CREATE TABLE ${schema}.meta (
      id bigint PRIMARY KEY,
      start_time timestamp NOT NULL,
      network_name text NOT NULL,
      version text NOT NULL
    );

    CREATE TABLE ${schema}.slot_leader (
      id bigint PRIMARY KEY,
      hash ${schema}.hash28type,
      description text NOT NULL
    );

    CREATE TABLE ${schema}.block (
      id bigint PRIMARY KEY,
      hash ${schema}.hash32type NOT NULL UNIQUE,
      epoch_no ${schema}.word31type,
      slot_no ${schema}.word63type,
      epoch_slot_no ${schema}.word31type,
      block_no ${schema}.word31type,
      previous_id bigint,
      slot_leader_id bigint,
      size ${schema}.word31type NOT NULL,
      time timestamp NOT NULL,
      tx_count bigint NOT NULL,
      proto_major ${schema}.word31type,
      proto_minor ${schema}.word31type,
      vrf_key text,
      op_cert ${schema}.hash32type,
      op_cert_counter ${schema}.word63type
    );
    CREATE INDEX idx_block_block_no ON ${schema}.block (block_no);
    CREATE INDEX idx_block_slot_no ON ${schema}.block (slot_no);
    CREATE INDEX idx_block_epoch_no ON ${schema}.block (epoch_no);`
}

function transactionTables(schema: string): string {
  return `
    CREATE TABLE ${schema}.tx (
      id bigint PRIMARY KEY,
      hash ${schema}.hash32type NOT NULL UNIQUE,
      block_id bigint,
      block_index ${schema}.word31type,
      out_sum ${schema}.lovelace,
      fee ${schema}.lovelace,
      deposit bigint,
      size ${schema}.word31type
    );
    CREATE INDEX idx_tx_block_id ON ${schema}.tx (block_id);

    CREATE TABLE ${schema}.tx_out (
      id bigint PRIMARY KEY,
      tx_id bigint,
      index ${schema}.txindex,
      stake_address_id bigint,
      value ${schema}.lovelace NOT NULL,
      consumed_by_tx_id bigint
    );
    CREATE INDEX idx_tx_out_stake_address_id ON ${schema}.tx_out (stake_address_id);

    CREATE TABLE ${schema}.tx_in (
      id bigint PRIMARY KEY,
      tx_in_id bigint NOT NULL,
      tx_out_id bigint NOT NULL,
      tx_out_index ${schema}.txindex NOT NULL
    );
    CREATE INDEX idx_tx_in_tx_out_id ON ${schema}.tx_in (tx_out_id);`
}

function stakeTables(schema: string): string {
  return `
    CREATE TABLE ${schema}.stake_address (
      id bigint PRIMARY KEY,
      hash_raw ${schema}.addr29type NOT NULL UNIQUE,
      view text NOT NULL
    );

    CREATE TABLE ${schema}.stake_registration (
      id bigint PRIMARY KEY,
      addr_id bigint NOT NULL,
      cert_index integer NOT NULL,
      epoch_no ${schema}.word31type NOT NULL,
      tx_id bigint NOT NULL
    );
    CREATE INDEX idx_stake_registration_addr_id ON ${schema}.stake_registration (addr_id);

    CREATE TABLE ${schema}.stake_deregistration (
      id bigint PRIMARY KEY,
      addr_id bigint NOT NULL,
      cert_index integer NOT NULL,
      epoch_no ${schema}.word31type NOT NULL,
      tx_id bigint NOT NULL
    );
    CREATE INDEX idx_stake_deregistration_addr_id ON ${schema}.stake_deregistration (addr_id);

    CREATE TABLE ${schema}.delegation (
      id bigint PRIMARY KEY,
      addr_id bigint NOT NULL,
      cert_index integer NOT NULL,
      pool_hash_id bigint NOT NULL,
      active_epoch_no bigint NOT NULL,
      tx_id bigint NOT NULL
    );
    CREATE INDEX idx_delegation_addr_id ON ${schema}.delegation (addr_id);`
}

function poolTables(schema: string): string {
  return `
    CREATE TABLE ${schema}.pool_hash (
      id bigint PRIMARY KEY,
      hash_raw ${schema}.hash28type NOT NULL UNIQUE,
      view text NOT NULL
    );

    CREATE TABLE ${schema}.pool_update (
      id bigint PRIMARY KEY,
      hash_id bigint NOT NULL,
      cert_index integer,
      vrf_key_hash ${schema}.hash32type NOT NULL,
      pledge ${schema}.lovelace NOT NULL,
      active_epoch_no bigint NOT NULL,
      meta_id bigint,
      margin double precision NOT NULL,
      fixed_cost ${schema}.lovelace NOT NULL,
      registered_tx_id bigint NOT NULL,
      reward_addr_id bigint
    );
    CREATE INDEX idx_pool_update_hash_id ON ${schema}.pool_update (hash_id);
    CREATE INDEX idx_pool_update_vrf_key_hash ON ${schema}.pool_update (vrf_key_hash);`
}

function rewardTables(schema: string): string {
  return `
    CREATE TABLE ${schema}.reward (
      addr_id bigint NOT NULL,
      type ${schema}.rewardtype NOT NULL,
      amount ${schema}.lovelace NOT NULL,
      spendable_epoch bigint NOT NULL
    );
    CREATE INDEX idx_reward_addr_id ON ${schema}.reward (addr_id);

    CREATE TABLE ${schema}.reward_rest (
      addr_id bigint NOT NULL,
      type ${schema}.rewardtype NOT NULL,
      amount ${schema}.lovelace NOT NULL,
      spendable_epoch bigint NOT NULL
    );
    CREATE INDEX idx_reward_rest_addr_id ON ${schema}.reward_rest (addr_id);

    CREATE TABLE ${schema}.withdrawal (
      id bigint PRIMARY KEY,
      addr_id bigint NOT NULL,
      amount ${schema}.lovelace NOT NULL,
      tx_id bigint
    );
    CREATE INDEX idx_withdrawal_addr_id ON ${schema}.withdrawal (addr_id);`
}

function epochTable(schema: string, name: 'epoch' | 'epoch_finalized'): string {
  return `
    CREATE TABLE ${schema}.${name} (
      id bigint PRIMARY KEY,
      out_sum ${schema}.word128type NOT NULL,
      fees ${schema}.lovelace NOT NULL,
      tx_count ${schema}.word31type NOT NULL,
      blk_count ${schema}.word31type NOT NULL,
      no ${schema}.word31type NOT NULL UNIQUE,
      start_time timestamp NOT NULL,
      end_time timestamp NOT NULL
    );`
}

/** Since db-sync 13.7.2 finished epochs are a table, the running one is a view, and `epoch` is both. */
function finalizedEpochs(schema: string): string {
  return `
    ${epochTable(schema, 'epoch_finalized')}

    CREATE TABLE ${schema}.epoch_sync_enabled (enabled boolean NOT NULL);

    CREATE VIEW ${schema}.epoch_current AS
      SELECT
        (b.epoch_no + 1)::bigint AS id,
        coalesce(sum(t.out_sum), 0)::${schema}.word128type AS out_sum,
        coalesce(sum(t.fee), 0)::${schema}.lovelace AS fees,
        count(t.id) AS tx_count,
        count(DISTINCT b.id) AS blk_count,
        b.epoch_no::bigint AS no,
        min(b.time) AS start_time,
        max(b.time) AS end_time
      FROM ${schema}.block b
      LEFT JOIN ${schema}.tx t ON t.block_id = b.id
      WHERE b.epoch_no > coalesce((SELECT max(no) FROM ${schema}.epoch_finalized), -1)
        AND EXISTS (SELECT 1 FROM ${schema}.epoch_sync_enabled WHERE enabled)
      GROUP BY b.epoch_no;

    CREATE VIEW ${schema}.epoch AS
      SELECT id, out_sum, fees, tx_count::bigint, blk_count::bigint, no::bigint, start_time, end_time
      FROM ${schema}.epoch_finalized
      WHERE EXISTS (SELECT 1 FROM ${schema}.epoch_sync_enabled WHERE enabled)
      UNION ALL
      SELECT id, out_sum, fees, tx_count, blk_count, no, start_time, end_time
      FROM ${schema}.epoch_current;`
}
