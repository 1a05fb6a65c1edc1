import type { Account } from '#contract/resources/account.ts'
import { useNetworkDescription } from '../links/network-context.ts'
import { Status } from '../ui/values/status.tsx'
import { registrationState, registrationWords } from './registration-state.ts'

export function RegistrationStatus({ account }: { account: Account }) {
  const state = registrationState(account, useNetworkDescription()?.source)
  return <Status kind={state === 'registered' ? 'ok' : 'off'}>{registrationWords[state]}</Status>
}
