import { useLocation } from 'react-router'
import { shortAddress } from '#cardano/short-address.ts'
import { accountContradictions } from '#contract/contradictions.ts'
import type { Account } from '#contract/resources/account.ts'
import { usePageIsIdle } from '../browser/page-idle.ts'
import { ContradictionNote } from '../chain/contradiction-note.tsx'
import { JsonSection } from '../requests/json-section.tsx'
import { useNoteRecent } from '../search/recent-searches.ts'
import { ChangedSince } from './changed-since.tsx'
import { Delegation } from './delegation.tsx'
import { RegistrationFields } from './registration.tsx'

/** The page of an account below its balance. */
export function AccountDetails({ account, text, path }: { account: Account; text: string; path: string }) {
  const { pathname } = useLocation()
  useNoteRecent({ kind: 'account', title: shortAddress(account.stake_address), path: pathname })
  return (
    <>
      {usePageIsIdle() && <ChangedSince account={account} path={path} />}
      <ContradictionNote contradictions={accountContradictions(account)} />
      <Delegation account={account} />
      <RegistrationFields account={account} />
      <JsonSection text={text} path={path} />
    </>
  )
}
