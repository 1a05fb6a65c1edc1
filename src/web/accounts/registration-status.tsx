import type { Account } from '#contract/resources/account.ts'
import { Status } from '../ui/values/status.tsx'

export function RegistrationStatus({ account: { is_registered, last_reg_dereg_tx } }: { account: Account }) {
  if (is_registered) return <Status kind="ok">Registered</Status>
  return <Status kind="off">{last_reg_dereg_tx === null ? 'Never registered' : 'Deregistered'}</Status>
}
