import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Params, useLocation, useParams } from 'react-router'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { shortAddress } from '#cardano/shorten.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import { accountContradictions } from '#contract/contradictions.ts'
import type { Account } from '#contract/resources/account.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { OpenedDialog } from '#web/failures/opened-dialog.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '#web/routing/network-context.ts'
import { EpochLink, PoolIdLink } from '#web/routing/resource-link.tsx'
import { endpointOfRoute, RouteFault } from '#web/routing/route-fault.ts'
import { useNoteRecent } from '#web/search/recent-searches.ts'
import { useTip } from '#web/tip/chain-pulse.ts'
import { ContradictionNote } from '#web/tip/replaced-blocks.tsx'
import { FieldList, type FieldRow } from '#web/ui/content/field-list.tsx'
import { More } from '#web/ui/content/more.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { DateOf } from '#web/ui/values/timestamp.tsx'
import { LabelEditor, WatchButton } from '#web/watch/watch-button.tsx'
import {
  currentEpoch,
  delegationSince,
  poolOf,
  registrationState,
  registrationWords,
  whyNotDelegated,
} from './account-words.ts'
import { Balance, BalanceWaiting } from './balance.tsx'
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
      <PageHead title="Account">&nbsp;</PageHead>
      <Address address={address} />
      <div className="section columns">
        <BalanceWaiting />
      </div>
    </>
  )
}

function AccountDetail() {
  const { pathname } = useLocation()
  const { query } = accountOfRoute(useParams())
  const { data: account } = useSuspenseQuery(query)
  useNoteRecent({ kind: 'account', title: shortAddress(account.stake_address), path: pathname })
  return (
    <>
      <PageHead title="Account">
        <span className="row">
          <RegistrationStatus account={account} />
          <LabelEditor kind="account" id={account.stake_address} />
        </span>
      </PageHead>
      <Address address={account.stake_address} />
      <ContradictionNote contradictions={accountContradictions(account)} />
      <div className="section columns">
        <Balance account={account} />
        <Delegation account={account} />
      </div>
      <More kind="account">
        <RareFields account={account} />
      </More>
    </>
  )
}

export function RegistrationStatus({ account }: { account: Account }) {
  const state = registrationState(account, useNetworkDescription()?.source)
  return <Status kind={state === 'registered' ? 'ok' : 'off'}>{registrationWords[state]}</Status>
}

/** The address as one string, which can be found on the page and copied. */
function Address({ address }: { address: string }) {
  const [showsCode, setShowsCode] = useState(false)
  return (
    <div className="account-address">
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
      <WatchButton kind="account" id={address} />
      {showsCode && (
        <OpenedDialog name="The QR code" onClose={() => setShowsCode(false)}>
          <QrDialog text={address} what="Stake address" onClose={() => setShowsCode(false)} />
        </OpenedDialog>
      )}
    </div>
  )
}

/** The pool of a registered account and since when, and since when it is registered or no longer. */
function Delegation({ account }: { account: Account }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const newest = useTip()?.epoch_no ?? undefined
  const { is_registered, delegated_since_epoch_no, last_reg_dereg_epoch_no } = account
  const current = useFromServerNow((now) => currentEpoch(network, source, newest, now))
  const pool = poolOf(account)
  const since =
    delegated_since_epoch_no === null ? undefined : delegationSince(delegated_since_epoch_no, current)
  const rows: readonly (FieldRow | false)[] = [
    is_registered && {
      label: 'Pool',
      value:
        pool === undefined ? (
          <Absent why={whyNotDelegated(source)} />
        ) : (
          <span className="copyable">
            <PoolIdLink poolId={pool} />
            <CopyButton text={pool} what="pool ID" />
          </span>
        ),
    },
    is_registered &&
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
        <h2>{is_registered ? 'Delegation' : 'Registration'}</h2>
      </div>
      {shown.length > 0 ? (
        <FieldList rows={shown} />
      ) : (
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
      <span className="aside">
        <DateOf time={epochStart(useNetwork(), no)} />
      </span>
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
