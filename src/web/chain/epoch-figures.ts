import type { Epoch } from '#contract/resources/epoch.ts'

/** Fees for each transaction in ADA, for showing alone; undefined when there was none. */
export function feePerTransaction({ fees, tx_count }: Epoch): number | undefined {
  return tx_count === 0 ? undefined : Number(fees) / 1e6 / tx_count
}

/** Undefined when there was no block. */
export function transactionsPerBlock({ tx_count, blk_count }: Epoch): number | undefined {
  return blk_count === 0 ? undefined : tx_count / blk_count
}

/** Output for each transaction in ADA, for showing alone; undefined when there was none. */
export function outputPerTransaction({ out_sum, tx_count }: Epoch): number | undefined {
  return tx_count === 0 ? undefined : Number(out_sum) / 1e6 / tx_count
}
