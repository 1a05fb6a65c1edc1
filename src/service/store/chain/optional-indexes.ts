/** An index that db-sync does not create and that speeds an endpoint up; none is required. */
export interface OptionalIndex {
  readonly table: string
  /** Its first columns, by which it is recognised under any name. */
  readonly columns: readonly string[]
  readonly create: string
  /** How long it took on 12,000,000 blocks, for so many rows of its table (`npm run bench -- service indexes`). */
  readonly measured: { readonly rows: number; readonly milliseconds: number }
}

/** Statements for the owner of a db-sync database; `CONCURRENTLY` blocks no writes. */
export const optionalIndexes: readonly OptionalIndex[] = [
  {
    table: 'reward_rest',
    columns: ['addr_id'],
    create: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_reward_rest_addr_id ON reward_rest (addr_id);',
    measured: { rows: 3_901_030, milliseconds: 4_970 },
  },
  {
    table: 'pool_update',
    columns: ['vrf_key_hash'],
    create:
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_pool_update_vrf_key_hash ON pool_update (vrf_key_hash);',
    measured: { rows: 45_000, milliseconds: 205 },
  },
  {
    table: 'tx_out',
    columns: ['stake_address_id', 'value'],
    create:
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_tx_out_unspent ON tx_out (stake_address_id)\n' +
      '  INCLUDE (value, tx_id, index) WHERE consumed_by_tx_id IS NULL;',
    measured: { rows: 3_520_000, milliseconds: 4_742 },
  },
  {
    table: 'tx_in',
    columns: ['tx_out_id', 'tx_out_index'],
    create:
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS epochal_tx_in_output ON tx_in (tx_out_id, tx_out_index);',
    measured: { rows: 3_520_000, milliseconds: 5_124 },
  },
]
