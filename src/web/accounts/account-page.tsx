import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { shortAddress } from '#cardano/short-address.ts'
import { accountContradictions } from '#contract/contradictions.ts'
import type { Account } from '#contract/resources/account.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { usePageIsIdle } from '../browser/page-idle.ts'
import { ContradictionNote } from '../chain/contradiction-note.tsx'
import { PageSection } from '../failures/page-section.tsx'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { RouteFault } from '../links/route-fault.ts'
import { JsonSection } from '../requests/json-section.tsx'
import { PageHead } from '../requests/page-head.tsx'
import { useNoteRecent } from '../search/recent-searches.ts'
import { MarginSection } from '../ui/records/field-list.tsx'
import { WatchButton } from '../watch/watch-button.tsx'
import { AccountAddress } from './account-address.tsx'
import { Balance, BalanceWaiting } from './balance.tsx'
import { ChangedSince } from './changed-since.tsx'
import { Delegation } from './delegation.tsx'
import { RegistrationFields } from './registration.tsx'
import { RegistrationStatus } from './registration-status.tsx'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) =>
    settleBeforeSkeleton(queryClient, accountOfRoute(params).query)

export function Component() {
  const { pathname } = useLocation()
  const { address } = accountOfRoute(useParams())
  return (
    <div className="page-width">
      <PageTitle of={`Account ${shortAddress(address)}`} />
      <Suspense key={pathname} fallback={<Waiting address={address} />}>
        <AccountDetail />
      </Suspense>
    </div>
  )
}

/** The page before the response has arrived: only the address is known. */
function Waiting({ address }: { address: string }) {
  return (
    <>
      <PageHead title="Account" kicker={<>&nbsp;</>} />
      <AccountAddress address={address} />
      <BalanceWaiting />
      <MarginSection title="Delegation">
        <div className="account-timeline" />
      </MarginSection>
    </>
  )
}

function AccountDetail() {
  const { query } = accountOfRoute(useParams())
  const { data } = useSuspenseQuery(query)
  const account = data.record
  return (
    <>
      <PageHead
        title="Account"
        kicker={
          <>
            <RegistrationStatus account={account} />
            {account.last_reg_dereg_epoch_no !== null && (
              <span>
                {account.is_registered ? 'since' : 'in'} epoch {account.last_reg_dereg_epoch_no}
              </span>
            )}
          </>
        }
        tools={<WatchButton kind="account" id={account.stake_address} />}
      />
      <AccountAddress address={account.stake_address} />
      <Balance account={account} />
      <PageSection
        name="account details"
        waiting={
          <MarginSection title={account.is_registered ? 'Delegation' : 'Registration'}>{null}</MarginSection>
        }
      >
        <AccountDetails account={account} text={data.text} path={data.path} />
      </PageSection>
    </>
  )
}

/** The page of an account below its balance. */
function AccountDetails({ account, text, path }: { account: Account; text: string; path: string }) {
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

/** The account of the path. */
function accountOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/accounts/${params.stakeAddress}`)
  if (call.id !== 'account') throw new RouteFault(404, 'There is no such account.')
  return { name, address: call.params.stake_address, query: recordQuery(name, 'account', call.params) }
}
