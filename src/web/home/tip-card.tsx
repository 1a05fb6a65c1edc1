import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useChainPulse } from '../chain/chain-pulse.ts'
import { useTipAnnouncements } from '../chain/tip-announcements.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { ApiLink } from '../requests/api-link.tsx'
import { Link } from '../ui/controls/link.tsx'
import { Count } from '../ui/values/count.tsx'
import { Status } from '../ui/values/status.tsx'
import { Age, Timestamp } from '../ui/values/timestamp.tsx'
import { Heartbeat } from './heartbeat.tsx'
import { newestTitles, sourceNote, tipState } from './record-words.ts'
import { HeartbeatWaiting } from './tip-card-waiting.tsx'
import './tip-card.css'

/** The newest block, how current it is, and the blocks of the last ten minutes. */
export function TipCard() {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const isRecorded = source === 'recorded'
  const pulse = useChainPulse()
  const { data } = useSuspenseQuery(recordQuery(name, 'latestBlock', {}))
  const { block_no, epoch_no, slot_no, tx_count, size, proto_major, proto_minor, time, hash_hex } =
    data.record
  const state = tipState(pulse, source)
  useTipAnnouncements(pulse === 'live' ? data.record : undefined)
  return (
    <>
      <div className="tip-card-header">
        <h2>{newestTitles(source).tip}</h2>
        <span>
          {state && (
            <Status kind={state.kind}>
              {state.text}
              {state.hasAge && <Age time={time} />}
            </Status>
          )}
        </span>{' '}
        <ApiLink path={data.path} />
      </div>
      <Link className="tip-card-number" to={paths.block(name, block_no ?? hash_hex)}>
        {block_no === null ? 'Boundary' : groupDigits(String(block_no))}
      </Link>
      <p className="tip-card-facts">
        {isRecorded && epoch_no !== null && (
          <span>
            epoch <b>{epoch_no}</b>
          </span>
        )}
        {slot_no !== null && (
          <span>
            slot <b>{groupDigits(String(slot_no))}</b>
          </span>
        )}
        <span>
          <b>
            <Count value={tx_count} />
          </b>{' '}
          tx
        </span>
        <span>
          <b>
            <Count value={size} />
          </b>{' '}
          B
        </span>
        {proto_major !== null && (
          <span>
            protocol{' '}
            <b>
              {proto_major}.{proto_minor ?? 0}
            </b>
          </span>
        )}
      </p>
      {!isRecorded && (
        <Suspense fallback={<HeartbeatWaiting />}>
          <Heartbeat tip={data.record} />
        </Suspense>
      )}
      {source !== 'live' && (
        <p className="fine-print">
          <Timestamp time={time} />
          {sourceNote(source)}
        </p>
      )}
    </>
  )
}
