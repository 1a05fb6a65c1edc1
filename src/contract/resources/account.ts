import { nullable, type Resource, type ResourceRecord, required } from './field.ts'

/**
 * Not in the specification: which fields may be null. Amounts are unknown where the database stores no outputs or
 * no ledger state; the certificate fields are null without a certificate.
 */
export const account = {
  name: 'Account',
  entitySet: undefined,
  fields: {
    stake_address: required('text'),
    is_registered: required('boolean'),
    last_reg_dereg_tx: nullable('text'),
    last_reg_dereg_epoch_no: nullable('int32'),
    pool_id: nullable('text'),
    last_deleg_tx: nullable('text'),
    delegated_since_epoch_no: nullable('int32'),
    total_balance: nullable('ada'),
    controlled_stakes: nullable('ada'),
    total_rewards: nullable('ada'),
    total_withdrawals: required('ada'),
    available_rewards: nullable('ada'),
  },
} as const satisfies Resource

export type Account = ResourceRecord<typeof account>
