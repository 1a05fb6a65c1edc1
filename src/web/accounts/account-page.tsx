import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { type Params, useLocation, useParams } from 'react-router'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { shortAddress } from '#cardano/shorten.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
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
import { ApiLink } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { epochStartText } from '#web/records/epoch-time.ts'
import { recordNote } from '#web/records/whole-history.ts'
import { originOf } from '#web/routing/address-origin.ts'
import { Link } from '#web/routing/link.tsx'
import {
  networkOf,
  useIsRecording,
  useNetwork,
  useNetworkDescription,
} from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { endpointOfRoute, RouteFault } from '#web/routing/route-fault.ts'
import { useNoteRecent } from '#web/search/recent-searches.ts'
import { noteSeenAccount, seenAccountOf, useSeenAccounts } from '#web/seen/seen-accounts.ts'
import { ChangeTable, updateRow } from '#web/terms/change-table.tsx'
import { termChangesAfter } from '#web/terms/pool-terms.ts'
import { Terms } from '#web/terms/terms.tsx'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { ContradictionNote } from '#web/tip/replaced-blocks.tsx'
import { isOutdated } from '#web/tip/staleness.ts'
import { FieldList, type FieldRow } from '#web/ui/content/field-list.tsx'
import { More } from '#web/ui/content/more.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { cutAda } from '#web/ui/values/amount.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { recentMomentText, relativeText } from '#web/ui/values/timestamp.tsx'
import { LabelEditor, WatchButton } from '#web/watch/watch-button.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import { type AccountPool, PoolLabel, PoolName, useAccountPool } from './account-pool.tsx'
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
import { SeenSentence } from './seen-account.tsx'
import './account-page.css'

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
      {pool && (
        <WhenVisible waiting={<section className="section account-changes-waiting" />}>
          <ChangesOfTerms account={account} pool={pool} />
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
          <PoolTerms pool={pool} since={delegated_since_epoch_no} />
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

/** The terms of the account's pool since the delegation; nothing where they are not on record. */
function PoolTerms({
  pool: { updates, present, terms, query },
  since,
}: {
  pool: AccountPool
  since: number | null
}) {
  const { name } = useNetwork()
  if (terms.state === 'failed' && query.error) {
    return (
      <FailureNotice
        place={`${name} pool`}
        error={query.error}
        tryAgain={() => void query.refetch()}
        subject="The terms of the pool did not load"
      />
    )
  }
  if (terms.state === 'loading') return <div className="account-terms-waiting" aria-busy />
  if (!updates || updates.length === 0) return null
  const from = since === null ? undefined : Math.min(since, present ?? since)
  return <Terms updates={updates} present={present} from={from} size="small" />
}

/** Changes that are shown at once. */
const FIRST_CHANGES = 12

/** The changes of terms since the delegation, as its pool's page has them. */
function ChangesOfTerms({ account, pool }: { account: Account; pool: AccountPool }) {
  const { name } = useNetwork()
  const [showsAll, setShowsAll] = useState(false)
  const source = useNetworkDescription()?.source
  const { delegated_since_epoch_no: since } = account
  const { updates, present, terms, id, no } = pool
  const listed = useMemo(
    () => (updates && since !== null ? termChangesAfter(updates, since) : undefined),
    [updates, since],
  )
  if (since === null || terms.state === 'not requested' || terms.state === 'failed') return null
  if (terms.state === 'loading') {
    return (
      <section className="section" aria-busy>
        <SkeletonTable rows={FIRST_CHANGES} columns={4} />
      </section>
    )
  }
  if (!listed || updates?.length === 0) return null
  const { changes, others } = listed
  const announced = changes.filter(
    ({ update }) => present !== undefined && update.active_epoch_no > present,
  ).length
  const rows = (showsAll ? changes : changes.slice(0, FIRST_CHANGES)).map((listed) =>
    updateRow(listed, { replaced: listed.before }, source),
  )
  const word = present !== undefined && since > present ? 'from' : 'since'
  return (
    <section className="section">
      {changes.length === 0 ? (
        <p>
          No change of terms {word} epoch {since} on record.
        </p>
      ) : (
        <>
          <div className="section-header">
            <h2>
              Changes of terms {word} epoch {since}
            </h2>
            <span className="section-note">
              {changes.length}
              {announced > 0 && `, ${announced === 1 ? 'one' : announced} announced`}
            </span>
          </div>
          <ChangeTable caption="Changes of terms" rows={rows} present={present} note={recordNote(source)} />
        </>
      )}
      {changes.length > rows.length && (
        <p className="above-3">
          <button type="button" className="button" onClick={() => setShowsAll(true)}>
            All {changes.length}
          </button>
        </p>
      )}
      {others > 0 && (
        <p className="aside small above-3">
          {countText(others, 'update')} changed no term.{' '}
          <Link to={paths.pool(name, id)}>All updates{no !== undefined && ` of Pool ${no}`}</Link>
        </p>
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

/** Fields that are rarely needed: the parts of the address (CIP-19), the pool in hex, and the hashes of transactions. */
function RareFields({ account }: { account: Account }) {
  const network = useNetwork()
  const parsed = parseStakeAddress(account.stake_address, network)
  const pool = poolOf(account)
  const poolHash = pool === undefined ? undefined : poolKeyHash(pool)
  const { last_deleg_tx, last_reg_dereg_tx, is_registered } = account
  const isKey = parsed.ok && parsed.address.credential === 'key'
  const hash = (label: string, text: string | null | undefined, what: string): FieldRow[] =>
    text == null ? [] : [{ label, value: <FullHash text={text} what={what} /> }]
  const rows = [
    ...(parsed.ok
      ? [
          { label: 'Network', value: network.addressNetworkId === 1 ? 'Mainnet' : 'Test networks' },
          { label: 'Kind', value: isKey ? 'Stake key' : 'Stake script' },
          ...hash(
            isKey ? 'Key hash' : 'Script hash',
            hexFromBytes(parsed.address.bytes.slice(1)),
            isKey ? 'stake key hash' : 'script hash',
          ),
          ...hash('Address in hex', hexFromBytes(parsed.address.bytes), 'stake address in hex'),
        ]
      : []),
    ...hash('Pool ID in hex', poolHash, 'pool ID in hex'),
    ...hash('Last delegation', is_registered ? last_deleg_tx : undefined, 'delegation transaction hash'),
    ...hash(
      is_registered ? 'Last registration' : 'Last deregistration',
      last_reg_dereg_tx,
      'registration transaction hash',
    ),
  ]
  return <FieldList rows={rows} />
}

/** Undefined for an identifier that is not bech32, which the contract does not guarantee. */
function poolKeyHash(poolId: string): string | undefined {
  try {
    return hexFromBytes(bytesFromBech32(poolId).bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
