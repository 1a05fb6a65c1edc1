import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { type Params, useLocation, useParams } from 'react-router'
import { MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { shortAddress } from '#cardano/shorten.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { accountContradictions } from '#contract/contradictions.ts'
import type { Account } from '#contract/resources/account.ts'
import { ApiError } from '#web/api/api-error.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import { OpenedDialog } from '#web/failures/opened-dialog.tsx'
import { PageSection } from '#web/failures/page-section.tsx'
import { ApiLink } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { epochStartText } from '#web/records/epoch-time.ts'
import { originOf } from '#web/routing/address-origin.ts'
import {
  networkOf,
  useIsRecording,
  useNetwork,
  useNetworkDescription,
} from '#web/routing/network-context.tsx'
import { EpochLink, PoolName } from '#web/routing/resource-link.tsx'
import { endpointOfRoute, RouteFault } from '#web/routing/route-fault.ts'
import { useNoteRecent } from '#web/search/recent-searches.ts'
import { noteSeenAccount, seenAccountOf, useSeenAccounts } from '#web/seen/seen-accounts.ts'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { ContradictionNote } from '#web/tip/replaced-blocks.tsx'
import { isOutdated } from '#web/tip/staleness.ts'
import { FieldList, type FieldRow } from '#web/ui/content/field-list.tsx'
import { More } from '#web/ui/content/more.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { cutAda } from '#web/ui/values/amount.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { recentMomentText, relativeText } from '#web/ui/values/timestamp.tsx'
import { LabelEditor, WatchButton } from '#web/watch/watch-button.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import { type AccountPool, PoolLabel, useAccountPool } from './account-pool.tsx'
import { AccountSentence } from './account-sentence.tsx'
import {
  currentEpoch,
  delegationSince,
  poolOf,
  registrationState,
  registrationWords,
  whyNotDelegated,
} from './account-words.ts'
import { Balance, BalanceWaiting } from './balance.tsx'
import { OriginBand } from './origin-band.tsx'
import { RareFields } from './rare-fields.tsx'
import { SeenSentence } from './seen-account.tsx'
import './account-page.css'

const ChangesOfTerms = lazyPart(async () => (await import('./account-terms.tsx')).ChangesOfTerms)
const TermsOfAccount = lazyPart(async () => (await import('./account-terms.tsx')).TermsOfAccount)
const QrDialog = lazyPart(async () => (await import('./qr-dialog.tsx')).QrDialog)

/** The account of the path. */
function accountOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/accounts/${params.stakeAddress}`)
  if (call.id !== 'account') throw new RouteFault('There is no such account.')
  return { name, address: call.params.stake_address, query: recordQuery(name, 'account', call.params) }
}

export const Missing = lazyPart(async () => (await import('./missing-account.tsx')).MissingAccount)

export function Component() {
  const { pathname } = useLocation()
  const { address } = accountOfRoute(useParams())
  return (
    <div className="page-width">
      <ErrorBoundary key={pathname} FallbackComponent={SeenBefore}>
        <Suspense fallback={<Waiting address={address} />}>
          <AccountDetail />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The page before the response has arrived: only the address and its label are known. */
function Waiting({ address }: { address: string }) {
  return (
    <>
      <PageTitle of={`Account ${shortAddress(address)}`} />
      <AccountHead address={address} state={null}>
        <h1 className="account-sentence" tabIndex={-1} aria-label="Account">
          <span>
            <span className="skeleton" style={{ '--w': '24ch' }} />
          </span>
          <span>
            <span className="skeleton" style={{ '--w': '20ch' }} />
          </span>
        </h1>
      </AccountHead>
      <div className="section columns">
        <BalanceWaiting />
      </div>
    </>
  )
}

function TermsWaiting() {
  return <div className="account-terms-waiting" aria-busy />
}

function ChangesWaiting() {
  return <section className="section account-changes-waiting" />
}

/** The account as this browser saw it last, where its response did not come, with the time; else the failure. */
function SeenBefore({ error, resetErrorBoundary }: FallbackProps) {
  const { name } = useNetwork()
  const { address } = accountOfRoute(useParams())
  const seen = useSeenAccounts(name).find((one) => one.address === address)
  const isMissing = error instanceof ApiError && error.status < 500
  if (!seen || isMissing || !(error instanceof Error)) throw error
  return (
    <>
      <PageTitle of={`Account ${shortAddress(address)}`} />
      <AccountHead
        address={address}
        state={
          <Status kind="warn">
            As of <SeenTime at={seen.at} />
          </Status>
        }
      >
        <SeenSentence seen={seen} />
      </AccountHead>
      <div className="above-4">
        <FailureNotice place={`${name} account`} error={error} tryAgain={resetErrorBoundary} />
      </div>
    </>
  )
}

/** The first line of the page, the sentence, and the address as one string, which can be found on the page and copied. */
function AccountHead({
  address,
  state,
  children,
}: {
  address: string
  state: ReactNode
  children: ReactNode
}) {
  const [showsCode, setShowsCode] = useState(false)
  const origin = originOf(useLocation().state)
  return (
    <>
      {origin && <OriginBand origin={origin} address={address} />}
      <header className="account-head">
        <p className="account-kicker">
          Account <LabelEditor kind="account" id={address} /> {state}
        </p>
        <div className="page-tools">
          <WatchButton kind="account" id={address} />
          <ApiLink />
        </div>
      </header>
      {children}
      <p className="account-address">
        <code className="full-hash">{address}</code>
        <CopyButton text={address} what="stake address" />
        <button
          type="button"
          className="copy-button"
          aria-label="Show the stake address as a QR code"
          title="QR code"
          onClick={() => setShowsCode(true)}
        >
          <Icon name="qr" />
        </button>
        {showsCode && (
          <OpenedDialog name="The QR code" onClose={() => setShowsCode(false)}>
            <QrDialog text={address} what="Stake address" onClose={() => setShowsCode(false)} />
          </OpenedDialog>
        )}
      </p>
    </>
  )
}

function AccountDetail() {
  const { pathname } = useLocation()
  const network = useNetwork()
  const { name } = network
  const { query } = accountOfRoute(useParams())
  const { data: account } = useSuspenseQuery(query)
  const { stake_address: address } = account
  const source = useNetworkDescription()?.source
  const newest = useTipEpoch()
  const current = useFromServerNow((now) => currentEpoch(network, source, newest, now))
  const pool = useAccountPool(poolOf(account))
  const label = useLabel({ network: name, kind: 'account', id: address })
  useNoteRecent({ kind: 'account', title: shortAddress(address), path: pathname })
  useEffect(
    () => noteSeenAccount(seenAccountOf(name, account, source === 'recorded', serverNow())),
    [name, account, source],
  )
  return (
    <>
      <PageTitle of={accountTitle(account, label)} />
      <AccountHead address={address} state={<AccountState account={account} />}>
        <AccountSentence
          account={account}
          source={source}
          current={current}
          pool={
            pool?.terms.state === 'loading' && pool.no === undefined ? (
              <span className="skeleton" style={{ '--w': '7ch' }} />
            ) : (
              pool && <PoolName pool={pool} />
            )
          }
          terms={pool?.terms ?? { state: 'not requested' }}
        />
      </AccountHead>
      <ContradictionNote contradictions={accountContradictions(account)} />
      <div className="section columns">
        <Balance account={account} />
        <Delegation account={account} pool={pool} current={current} />
      </div>
      {pool && pool.terms.state !== 'not requested' && (
        <WhenVisible waiting={<ChangesWaiting />}>
          <PageSection name="account changes" waiting={<ChangesWaiting />}>
            <ChangesOfTerms account={account} pool={pool} />
          </PageSection>
        </WhenVisible>
      )}
      <More kind="account">
        <RareFields account={account} />
      </More>
    </>
  )
}

/** `Savings: 2,008,802 ADA`. */
function accountTitle({ stake_address, total_balance }: Account, label: string | undefined): string {
  const name = label ?? `Account ${shortAddress(stake_address)}`
  const isKnown = total_balance !== null && total_balance <= MAX_LOVELACE_SUPPLY
  return isKnown ? `${name}: ${cutAda(total_balance)} ADA` : name
}

/** The registration, or the time of a response that was not renewed. */
function AccountState({ account }: { account: Account }) {
  const network = useNetwork()
  const { data: staleness } = useQuery({
    ...recordQuery(network.name, 'account', { stake_address: account.stake_address }),
    select: ({ staleness }) => staleness ?? null,
  })
  const isOld = useFromServerNow((now) => staleness != null && isOutdated(network, staleness, now))
  const isRecorded = useIsRecording()
  return (
    <>
      <RegistrationStatus account={account} />
      {isRecorded && <span className="aside">as recorded</span>}
      {isOld && staleness && (
        <Status kind="warn">
          As of <SeenTime at={staleness.at} />
        </Status>
      )}
    </>
  )
}

/** `16:02:10 UTC, 13 min ago`. */
function SeenTime({ at }: { at: number }) {
  const zone = timeZone.use()
  return useFromServerNow(
    (now) => `${recentMomentText(at as UtcTime, now, zone)}, ${relativeText(at as UtcTime, now)}`,
  )
}

export function RegistrationStatus({ account }: { account: Account }) {
  const state = registrationState(account, useNetworkDescription()?.source)
  return <Status kind={state === 'registered' ? 'ok' : 'off'}>{registrationWords[state]}</Status>
}

/** The pool with its ID and terms, since when the account delegates to it, and since when it is registered or no longer. */
function Delegation({
  account,
  pool,
  current,
}: {
  account: Account
  pool: AccountPool | undefined
  current: number | undefined
}) {
  const source = useNetworkDescription()?.source
  const { is_registered, delegated_since_epoch_no, last_reg_dereg_epoch_no } = account
  const since =
    delegated_since_epoch_no === null ? undefined : delegationSince(delegated_since_epoch_no, current)
  const rows: readonly (FieldRow | false)[] = [
    pool !== undefined &&
      delegated_since_epoch_no !== null && {
        label: since?.label ?? 'Active since',
        value: <EpochWithDate no={delegated_since_epoch_no} distance={since?.distance} />,
      },
    last_reg_dereg_epoch_no !== null && {
      label: is_registered ? 'Registered since' : 'Deregistered in',
      value: <EpochWithDate no={last_reg_dereg_epoch_no} />,
    },
  ]
  const shown = rows.filter((row) => row !== false)
  return (
    <section className="account-delegation">
      <div className="section-header">
        <h2>
          {pool ? (
            <>
              <PoolName pool={pool} />
              <PoolLabel no={pool.no} />
            </>
          ) : is_registered ? (
            'No pool'
          ) : (
            'Registration'
          )}
        </h2>
      </div>
      {pool && (
        <>
          <p className="account-pool-id">
            <FullHash text={pool.id} what="pool ID" />
          </p>
          {pool.terms.state !== 'not requested' && (
            <PageSection name="account terms" waiting={<TermsWaiting />}>
              <TermsOfAccount pool={pool} since={delegated_since_epoch_no} />
            </PageSection>
          )}
        </>
      )}
      {is_registered && !pool && <p className="secondary below-3">{whyNotDelegated(source)}</p>}
      {shown.length > 0 && <FieldList rows={shown} />}
      {shown.length === 0 && !is_registered && (
        <p className="secondary">{registrationWords[registrationState(account, source)]}.</p>
      )}
    </section>
  )
}

function EpochWithDate({ no, distance }: { no: number; distance?: string | undefined }) {
  return (
    <>
      <span title={distance}>
        Epoch <EpochLink no={no} />
      </span>
      <span className="aside">{epochStartText(useNetwork(), no, timeZone.use())}</span>
    </>
  )
}
