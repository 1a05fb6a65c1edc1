import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { ApiLink } from '#web/page/page-head.tsx'
import { usePoolOf } from '#web/records/pool-of.ts'
import { PoolOfBlock } from '#web/records/pool-of-block.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useChainPulse, useTipAnnouncements } from '#web/tip/chain-pulse.ts'
import { Count } from '#web/ui/values/count.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { Age, Timestamp } from '#web/ui/values/timestamp.tsx'
import { Heartbeat } from './heartbeat.tsx'
import { newestTitles, tipState } from './record-words.ts'
import './tip-card.css'

/** The newest block, how current it is, and the blocks of the last minutes. */
export function TipCard() {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const isRecorded = source === 'recorded'
  const pulse = useChainPulse()
  const { data: tip } = useSuspenseQuery(recordQuery(name, 'latestBlock', {}))
  const { block_no, epoch_no, tx_count, size, time, hash_hex } = tip
  const pool = usePoolOf({ readsUpdates: true })?.(tip.vrf_key)
  const state = tipState(pulse, source)
  useTipAnnouncements(pulse === 'live' ? tip : undefined)
  return (
    <>
      <div className="tip-card-header">
        <h2>{newestTitles(source).tip}</h2>
        {state && (
          <Status kind={state.kind}>
            {state.text}
            {!isRecorded && <Age time={time} />}
          </Status>
        )}
        <ApiLink path={endpointPath('latestBlock', {})} />
      </div>
      <p className="tip-card-facts">
        <Link className="tip-card-number" to={paths.block(name, block_no ?? hash_hex)}>
          {block_no === null ? 'Boundary' : groupDigits(block_no)}
        </Link>
        {isRecorded ? (
          <>
            <Timestamp time={time} />
            {epoch_no !== null && (
              <span>
                epoch <b>{epoch_no}</b>
              </span>
            )}
          </>
        ) : (
          typeof pool === 'bigint' && (
            <span>
              <PoolOfBlock pool={pool} />
            </span>
          )
        )}
        <Fact value={tx_count} unit="tx" />
        <Fact value={size} unit="B" />
      </p>
      {!isRecorded && (
        <Suspense fallback={<div className="heartbeat" />}>
          <Heartbeat tip={tip} />
        </Suspense>
      )}
    </>
  )
}

function Fact({ value, unit }: { value: number; unit: string }) {
  return (
    <span>
      <b>
        <Count value={value} />
      </b>{' '}
      {unit}
    </span>
  )
}

/** A placeholder of the same size. */
export function TipCardWaiting() {
  return (
    <div aria-busy>
      <div className="tip-card-header">
        <h2>Latest block</h2>
      </div>
      <p className="tip-card-facts">
        <span className="tip-card-number">
          <span className="skeleton" style={{ '--w': '9rem' }} />
        </span>
      </p>
      <div className="heartbeat" />
    </div>
  )
}
