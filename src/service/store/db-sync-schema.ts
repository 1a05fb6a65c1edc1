/**
 * The tables of cardano-db-sync 13.7 that the endpoints read, with db-sync's names and types, as one schema
 * for each network. A sample chain may lack what db-sync always has, so more columns are nullable here;
 * `epoch` is a plain table, as it was before 13.7.2, because a recording does not hold every block.
 */
export function dbSyncSchema(schema: string): string {
  return `
    CREATE SCHEMA ${schema};

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
      ('leader', 'member', 'reserves', 'treasury', 'refund', 'proposal_refund');

    CREATE TABLE ${schema}.meta (
      id bigint PRIMARY KEY,
      start_time timestamp NOT NULL,
      network_name text NOT NULL,
      version text NOT NULL
    );

    CREATE TABLE ${schema}.epoch (
      id bigint PRIMARY KEY,
      out_sum ${schema}.word128type NOT NULL,
      fees ${schema}.lovelace NOT NULL,
      tx_count ${schema}.word31type NOT NULL,
      blk_count ${schema}.word31type NOT NULL,
      no ${schema}.word31type NOT NULL UNIQUE,
      start_time timestamp NOT NULL,
      end_time timestamp NOT NULL
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
    CREATE INDEX idx_block_epoch_no ON ${schema}.block (epoch_no);

    CREATE TABLE ${schema}.tx (
      id bigint PRIMARY KEY,
      hash ${schema}.hash32type NOT NULL UNIQUE
    );

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
    CREATE INDEX idx_tx_in_tx_out_id ON ${schema}.tx_in (tx_out_id);

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

    CREATE TABLE ${schema}.pool_hash (
      id bigint PRIMARY KEY,
      hash_raw ${schema}.hash28type NOT NULL UNIQUE,
      view text NOT NULL
    );

    CREATE TABLE ${schema}.delegation (
      id bigint PRIMARY KEY,
      addr_id bigint NOT NULL,
      cert_index integer NOT NULL,
      pool_hash_id bigint NOT NULL,
      active_epoch_no bigint NOT NULL,
      tx_id bigint NOT NULL
    );
    CREATE INDEX idx_delegation_addr_id ON ${schema}.delegation (addr_id);

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
    CREATE INDEX idx_pool_update_vrf_key_hash ON ${schema}.pool_update (vrf_key_hash);

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
      amount ${schema}.lovelace NOT NULL
    );
    CREATE INDEX idx_withdrawal_addr_id ON ${schema}.withdrawal (addr_id);
  `
}
