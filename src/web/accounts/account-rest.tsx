import type { Account } from '#contract/account.ts'
import { accountContradictions } from '../chain/contradictions.ts'
import { HealthNote } from '../chain/health-note.tsx'
import { JsonSection } from '../ui/json-section.tsx'
import { ChangedSince } from './changed-since.tsx'
import { Delegation } from './delegation.tsx'
import { RegistrationFields } from './registration.tsx'

/** What stands below the balance of an account. */
export function AccountRest({
  account,
  text,
  path,
  curl,
}: {
  account: Account
  text: string
  path: string
  curl: string
}) {
  return (
    <>
      <ChangedSince account={account} />
      <HealthNote found={accountContradictions(account)} />
      <Delegation account={account} />
      <RegistrationFields account={account} />
      <JsonSection note="The record as the API returned it." text={text} path={path} curl={curl} />
    </>
  )
}
