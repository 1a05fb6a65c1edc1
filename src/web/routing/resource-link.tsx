import type { ReactNode } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { NetworkName } from '#cardano/network.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import { useLabel, type WatchSubject } from '#web/watch-list/watch-list.ts'
import { Link } from './link.tsx'
import { useNetwork, useNetworkDescription } from './network-context.tsx'
import { paths } from './paths.ts'
import '#web/ui/values/hash.css'

/** A link to an epoch; its plain number in a recording that does not contain it. */
export function EpochLink({ no }: { no: number }) {
  const path = paths.epoch(useNetwork().name, no)
  return useIsOnRecord(no) ? <Link to={path}>{no}</Link> : no
}

export function BlockLink({ blockNo }: { blockNo: number }) {
  return <Link to={paths.block(useNetwork().name, blockNo)}>{groupDigits(blockNo)}</Link>
}

/** A link to a pool, by the data service's own number, a name whose digits are not grouped. */
export function PoolLink({ poolNo, children }: { poolNo: bigint; children?: ReactNode }) {
  return (
    <>
      <Link to={paths.pool(useNetwork().name, poolNo)}>{children ?? poolNo.toString()}</Link>
      <PrivateLabel kind="pool" id={poolNo.toString()} />
    </>
  )
}

/** A pool by its ID in bech32: a link where the data service finds pools by it. */
function PoolIdLink({ poolId, children = poolId }: { poolId: string; children?: ReactNode }) {
  const path = paths.pool(useNetwork().name, poolId)
  const text = { className: 'full-hash', title: poolId, children }
  return useNetworkDescription()?.pool_ids ? <Link to={path} {...text} /> : <span {...text} />
}

/** `Pool 1`, or a part of its ID while the number is not known: a link where the data service finds pools by their ID. */
export function PoolName({
  pool: { id, no },
}: {
  pool: { readonly id: string; readonly no?: bigint | undefined }
}) {
  const { name } = useNetwork()
  if (no === undefined) return <PoolIdLink poolId={id}>{shortenMiddle(id, 9)}</PoolIdLink>
  return <Link to={paths.pool(name, id)}>Pool {no.toString()}</Link>
}

/** @param network of another network than the page's */
export function AccountLink({ stakeAddress, network }: { stakeAddress: string; network?: NetworkName }) {
  const { name } = useNetwork()
  return (
    <>
      <Link className="hash" to={paths.account(network ?? name, stakeAddress)}>
        <span className="hash-head">{stakeAddress.slice(0, -6)}</span>
        <span className="hash-tail">{stakeAddress.slice(-6)}</span>
      </Link>
      <PrivateLabel kind="account" id={stakeAddress} network={network} />
    </>
  )
}

/** The name that a person gives to a pool or an account, behind its own; nothing without a label. */
function PrivateLabel({
  kind,
  id,
  network,
}: Pick<WatchSubject, 'kind' | 'id'> & { network?: NetworkName | undefined }) {
  const { name } = useNetwork()
  const label = useLabel({ network: network ?? name, kind, id })
  return label === undefined ? null : <span className="aside"> · {label}</span>
}

function useIsOnRecord(epochNo: number): boolean {
  const recording = useNetworkDescription()?.recording
  return !recording || recording.epochs.some(([first, last]) => first <= epochNo && epochNo <= last)
}
