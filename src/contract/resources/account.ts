import { nullable, required } from './field.ts'
import type { Resource, ResourceRecord } from './resource.ts'

/**
 * Not in the specification: which fields may be null. Amounts are unknown where the database stores no outputs or
 * no ledger state; the certificate fields are null without a certificate.
 */
export const account = {
  name: 'Account',
  entitySet: undefined,
  fields: {
    stake_address: required('text', 'bech32 stake address'),
    is_registered: required(
      'boolean',
      'true when registered on chain, false when deregistered or never registered',
    ),
    last_reg_dereg_tx: nullable('text', 'hex hash of the last registration or deregistration transaction'),
    last_reg_dereg_epoch_no: nullable('int32', 'epoch of that last registration or deregistration'),
    pool_id: nullable('text', 'bech32 identifier of the pool the account is delegated to'),
    last_deleg_tx: nullable('text', 'hex hash of the last delegation transaction'),
    delegated_since_epoch_no: nullable('int32', 'epoch in which the current delegation became active'),
    total_balance: nullable('ada', 'controlled stake plus available rewards'),
    controlled_stakes: nullable('ada', 'stake the account controls'),
    total_rewards: nullable('ada', 'rewards earned over the life of the account'),
    total_withdrawals: required('ada', 'rewards withdrawn over the life of the account'),
    available_rewards: nullable('ada', 'rewards not withdrawn yet'),
  },
} as const satisfies Resource

export type Account = ResourceRecord<typeof account>
