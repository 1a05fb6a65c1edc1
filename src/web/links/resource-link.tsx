import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { useNetwork } from './network-context.ts'
import { paths } from './paths.ts'

export function EpochLink({ no, children = String(no) }: { no: number; children?: ReactNode }) {
  return <Link to={paths.epoch(useNetwork().name, no)}>{children}</Link>
}

export function BlockLink({ blockNo }: { blockNo: number }) {
  return <Link to={paths.block(useNetwork().name, blockNo)}>{groupDigits(String(blockNo))}</Link>
}

/** Pools in the update endpoints have numbers, not bech32 identifiers. */
export function PoolLink({ poolNo, children }: { poolNo: bigint; children?: ReactNode }) {
  return <Link to={paths.pool(useNetwork().name, poolNo)}>{children ?? groupDigits(poolNo.toString())}</Link>
}

export function AccountLink({ stakeAddress }: { stakeAddress: string }) {
  return (
    <Link className="hash" to={paths.account(useNetwork().name, stakeAddress)}>
      <span className="h">{stakeAddress.slice(0, -6)}</span>
      <span className="t">{stakeAddress.slice(-6)}</span>
    </Link>
  )
}
