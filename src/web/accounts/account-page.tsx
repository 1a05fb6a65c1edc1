import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router'
import { shortAddress } from '#cardano/short-address.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { PageSection } from '../failures/page-section.tsx'
import { PageTitle } from '../links/page-title.tsx'
import { PageHead } from '../requests/page-head.tsx'
import { MarginSection } from '../ui/records/field-list.tsx'
import { WatchButton } from '../watch/watch-button.tsx'
import { AccountAddress } from './account-address.tsx'
import { AccountDetails } from './account-details.tsx'
import { accountOfRoute } from './account-of-route.ts'
import { Balance, BalanceWaiting } from './balance.tsx'
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
