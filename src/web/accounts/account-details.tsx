import { useLocation } from 'react-router'
import type { Account } from '#contract/resources/account.ts'
import { ContradictionNote } from '../chain/contradiction-note.tsx'
import { accountContradictions } from '../chain/contradictions.ts'
import { curlText } from '../links/curl-text.ts'
import { useNetwork } from '../links/network-context.ts'
import { shortAddress } from '../links/short-address.ts'
import { useNoteRecent } from '../search/recent-searches.ts'
import { JsonSection } from '../ui/records/json-section.tsx'
import { ChangedSince } from './changed-since.tsx'
import { Delegation } from './delegation.tsx'
import { RegistrationFields } from './registration.tsx'

/** The page of an account below its balance. */
export function AccountDetails({ account, text, path }: { account: Account; text: string; path: string }) {
  const { name } = useNetwork()
  const { pathname } = useLocation()
  useNoteRecent({ kind: 'account', title: shortAddress(account.stake_address), path: pathname })
  return (
    <>
      <ChangedSince account={account} />
      <ContradictionNote contradictions={accountContradictions(account)} />
      <Delegation account={account} />
      <RegistrationFields account={account} />
      <JsonSection text={text} path={path} curl={curlText(name, path)} />
    </>
  )
}
