import type { Epoch } from '#contract/resources/epoch.ts'

/** Fees per transaction in ADA, as a double for display; undefined without transactions. */
export function feePerTransaction({ fees, tx_count }: Epoch): number | undefined {
  return tx_count === 0 ? undefined : Number(fees) / 1e6 / tx_count
}

/** Undefined without blocks. */
export function transactionsPerBlock({ tx_count, blk_count }: Epoch): number | undefined {
  return blk_count === 0 ? undefined : tx_count / blk_count
}

/** Output per transaction in ADA, as a double for display; undefined without transactions. */
export function outputPerTransaction({ out_sum, tx_count }: Epoch): number | undefined {
  return tx_count === 0 ? undefined : Number(out_sum) / 1e6 / tx_count
}
