import { lovelace } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'

/** An account that was never used, except for the fields that a test states. */
export function madeUpAccount(fields: Partial<Account>): Account {
  const nothing = lovelace(0n)
  return {
    stake_address: 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
    is_registered: false,
    last_reg_dereg_tx: null,
    last_reg_dereg_epoch_no: null,
    pool_id: null,
    last_deleg_tx: null,
    delegated_since_epoch_no: null,
    total_balance: nothing,
    controlled_stakes: nothing,
    total_rewards: nothing,
    total_withdrawals: nothing,
    available_rewards: nothing,
    ...fields,
  }
}
