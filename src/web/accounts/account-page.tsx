import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { shortAddress } from '#cardano/short-address.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { shownPart } from '../failures/lazy-part.tsx'
import { PagePart } from '../failures/page-part.tsx'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { RouteFault } from '../links/route-fault.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { MarginSection } from '../ui/records/field-list.tsx'
import { AccountAddress } from './account-address.tsx'
import { Balance, BalanceWaiting } from './balance.tsx'
import { RegistrationStatus } from './registration-status.tsx'

const AccountDetails = shownPart(() =>
  import('./account-details.tsx').then(({ AccountDetails }) => AccountDetails),
)

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { query } = accountOfRoute(params)
    AccountDetails.start()
    return settleBeforeSkeleton(queryClient, query)
  }

function accountOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/accounts/${params.stakeAddress}`)
  if (call.id !== 'account') throw new RouteFault(404, 'There is no such account.')
  return { name, address: call.params.stake_address, query: recordQuery(name, 'account', call.params) }
}

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
      <div className="page-header">
        <div>
          <p className="page-kicker">&nbsp;</p>
          <h1>Account</h1>
        </div>
      </div>
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
      <div className="page-header">
        <div>
          <p className="page-kicker">
            <RegistrationStatus account={account} />
            {account.last_reg_dereg_epoch_no !== null && (
              <span>
                {account.is_registered ? 'since' : 'in'} epoch {account.last_reg_dereg_epoch_no}
              </span>
            )}
          </p>
          <h1>Account</h1>
        </div>
        <div className="page-tools">
          <ShowRequest of="Account" isLarge />
        </div>
      </div>
      <AccountAddress address={account.stake_address} />
      <Balance account={account} />
      <PagePart
        name="account details"
        waiting={
          <MarginSection title={account.is_registered ? 'Delegation' : 'Registration'}>{null}</MarginSection>
        }
      >
        <AccountDetails account={account} text={data.text} path={data.path} />
      </PagePart>
    </>
  )
}
