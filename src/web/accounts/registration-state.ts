import type { NetworkDescription } from '#contract/network-description.ts'
import type { Account } from '#contract/resources/account.ts'

/** The state of an account's registration; `unrecorded` where a recording has no certificate of it. */
export type RegistrationState = 'registered' | 'deregistered' | 'never' | 'unrecorded'

/** @param source undefined for a data service that does not describe itself */
export function registrationState(
  { is_registered, last_reg_dereg_tx }: Pick<Account, 'is_registered' | 'last_reg_dereg_tx'>,
  source: NetworkDescription['source'] | undefined,
): RegistrationState {
  if (is_registered) return 'registered'
  if (last_reg_dereg_tx !== null) return 'deregistered'
  return source === 'recorded' ? 'unrecorded' : 'never'
}

export const registrationWords: Readonly<Record<RegistrationState, string>> = {
  registered: 'Registered',
  deregistered: 'Deregistered',
  never: 'Never registered',
  unrecorded: 'Registration not on record',
}
