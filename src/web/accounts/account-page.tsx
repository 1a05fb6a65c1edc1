import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { adaText, type Lovelace, lovelace, MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { Account } from '#contract/account.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { curlText } from '../links/curl-text.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useIsRecording, useNetwork } from '../links/network-context.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { RouteFault } from '../links/route-fault.ts'
import { Amount } from '../ui/amount.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Absent } from '../ui/count.tsx'
import { FieldList, MarginSection } from '../ui/field-list.tsx'
import { FullHash } from '../ui/hash.tsx'
import { JsonView } from '../ui/json-view.tsx'
import { Notice } from '../ui/notice.tsx'
import { SkeletonFields } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { DateOf } from '../ui/timestamp.tsx'
import { CompositionBar, Ledger } from './ledger.tsx'
import './account.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    void queryClient.prefetchQuery(accountOfRoute(params).query)
    return null
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
    <div className="wrap">
      <title>{`Account ${address.slice(0, 12)}…${address.slice(-6)} · Epochal`}</title>
      <Suspense key={pathname} fallback={<Waiting address={address} />}>
        <AccountDetail />
      </Suspense>
    </div>
  )
}

function Waiting({ address }: { address: string }) {
  return (
    <>
      <div className="page-head">
        <h1>Account</h1>
      </div>
      <Address text={address} />
      <MarginSection title="Balance">
        <SkeletonFields labels={['Controlled stake', 'Available rewards', 'Total balance']} />
      </MarginSection>
    </>
  )
}

function AccountDetail() {
  const { name, query } = accountOfRoute(useParams())
  const { data } = useSuspenseQuery(query)
  const account = data.record
  const recorded = useIsRecording()
  return (
    <>
      <div className="page-head">
        <div>
          <p className="kicker">
            <Registration account={account} />
            {account.last_reg_dereg_epoch_no !== null && (
              <span>
                {account.is_registered ? 'since' : 'in'} epoch {account.last_reg_dereg_epoch_no}
              </span>
            )}
          </p>
          <h1>Account</h1>
        </div>
      </div>
      <Address text={account.stake_address} />
      <Balance account={account} recorded={recorded} />
      <Delegation account={account} />
      <RegistrationFields account={account} />
      <MarginSection title="JSON" note="The record as the API returned it.">
        <JsonView text={data.text} path={data.path} curl={curlText(name, data.path)} />
      </MarginSection>
    </>
  )
}

const GROUP = /.{1,4}/g

/** In groups of four, for the eye alone: what is selected and copied has no spaces. */
function Address({ text }: { text: string }) {
  const separator = text.lastIndexOf('1') + 1
  return (
    <div className="addr">
      <span className="hash-full g4">
        <span className="muted">{text.slice(0, separator)}</span>
        {(text.slice(separator).match(GROUP) ?? []).map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
          <span key={i}>{group}</span>
        ))}
      </span>
      <CopyButton text={text} what="stake address" />
    </div>
  )
}

function Registration({ account: { is_registered, last_reg_dereg_tx } }: { account: Account }) {
  if (is_registered) return <Status kind="ok">Registered</Status>
  return <Status kind="off">{last_reg_dereg_tx === null ? 'Never registered' : 'Deregistered'}</Status>
}

function Balance({ account, recorded }: { account: Account; recorded: boolean }) {
  const { total_balance, controlled_stakes, available_rewards, total_rewards, total_withdrawals } = account
  if (
    total_balance === null ||
    controlled_stakes === null ||
    available_rewards === null ||
    total_rewards === null
  ) {
    return <KnownAmounts account={account} />
  }
  if (total_balance > MAX_LOVELACE_SUPPLY) {
    return (
      <MarginSection title="Balance">
        <Notice kind="bad" title="The unit of this answer is not known.">
          Read as the service is believed to mean it, the account would hold more ADA than there can ever be,
          so no amount is shown. The answer as it came is below.
        </Notice>
      </MarginSection>
    )
  }
  return (
    <MarginSection
      title="Balance"
      note={
        recorded
          ? 'On record as of one day, which need not be the day of the newest block. 1 ADA is 1,000,000 lovelace. Figures are exact.'
          : '1 ADA is 1,000,000 lovelace. Figures are exact.'
      }
    >
      <p className="bal">
        <Amount lovelace={total_balance} />
        <CopyButton text={adaText(total_balance)} what="total balance in ADA" />
      </p>
      <CompositionBar
        parts={[
          { name: 'Controlled stake', series: 'tx', amount: controlled_stakes },
          { name: 'Available rewards', series: 'fee', amount: available_rewards },
        ]}
      />
      <div className="led2">
        <Ledger
          title="Balance"
          rows={[
            { sign: '', name: 'Controlled stake', series: 'tx', amount: controlled_stakes },
            { sign: '+', name: 'Available rewards', series: 'fee', amount: available_rewards },
          ]}
          sum={{ name: 'Total balance', stated: total_balance }}
        />
        <Ledger
          title="Rewards"
          rows={[
            { sign: '', name: 'Rewards earned', amount: total_rewards },
            { sign: '−', name: 'Withdrawn', amount: total_withdrawals },
          ]}
          sum={{ name: 'Available rewards', stated: available_rewards }}
        />
      </div>
      {total_withdrawals === lovelace(0n) && total_rewards > 0n && (
        <p className="small muted mt4">
          Never withdrawn. Rewards earned over the life of the account still sit with it.
        </p>
      )}
    </MarginSection>
  )
}

/** What is known where the database keeps no outputs or no rewards; nothing is summed over an unknown. */
function KnownAmounts({ account }: { account: Account }) {
  const amounts: readonly [label: string, amount: Lovelace | null][] = [
    ['Total balance', account.total_balance],
    ['Controlled stake', account.controlled_stakes],
    ['Rewards earned', account.total_rewards],
    ['Withdrawn', account.total_withdrawals],
    ['Available rewards', account.available_rewards],
  ]
  return (
    <MarginSection title="Balance" note="The database behind this network does not keep every amount.">
      <FieldList
        rows={amounts.map(([label, amount]) => ({
          label,
          value: amount === null ? <Absent why="Not known here." /> : <Amount lovelace={amount} />,
        }))}
      />
    </MarginSection>
  )
}

function Delegation({ account: { pool_id, last_deleg_tx, delegated_since_epoch_no } }: { account: Account }) {
  return (
    <MarginSection
      title="Delegation"
      note="Update histories are filed by pool number or VRF key, so this pool ID does not lead to one."
    >
      <FieldList
        rows={[
          {
            label: 'Delegated to',
            value: pool_id === null ? <Absent why="Nobody." /> : <FullHash text={pool_id} what="pool ID" />,
          },
          {
            label: 'Active since',
            value:
              delegated_since_epoch_no === null ? (
                <Absent why="–" />
              ) : (
                <EpochWithDate no={delegated_since_epoch_no} />
              ),
          },
          {
            label: 'Last delegation tx',
            value:
              last_deleg_tx === null ? (
                <Absent why="–" />
              ) : (
                <FullHash text={last_deleg_tx} what="delegation transaction hash" />
              ),
          },
        ]}
      />
    </MarginSection>
  )
}

function RegistrationFields({ account }: { account: Account }) {
  const { is_registered, last_reg_dereg_tx, last_reg_dereg_epoch_no } = account
  return (
    <MarginSection title="Registration">
      <FieldList
        rows={[
          { label: 'State', value: <Registration account={account} /> },
          {
            label: is_registered ? 'Last registration tx' : 'Last deregistration tx',
            value:
              last_reg_dereg_tx === null ? (
                <Absent why="–" />
              ) : (
                <FullHash text={last_reg_dereg_tx} what="registration transaction hash" />
              ),
          },
          {
            label: 'In epoch',
            value:
              last_reg_dereg_epoch_no === null ? (
                <Absent why="–" />
              ) : (
                <EpochWithDate no={last_reg_dereg_epoch_no} />
              ),
          },
        ]}
      />
    </MarginSection>
  )
}

function EpochWithDate({ no }: { no: number }) {
  return (
    <>
      <EpochLink no={no}>Epoch {no}</EpochLink>
      <span className="muted">
        <DateOf time={epochStart(useNetwork(), no)} />
      </span>
    </>
  )
}
